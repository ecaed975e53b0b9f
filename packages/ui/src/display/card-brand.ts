/** The brands that have an icon. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb';

const spellings = new Map<string, CardBrand>(
  Object.entries({
    visa: 'visa',
    mastercard: 'mastercard',
    amex: 'amex',
    americanexpress: 'amex',
    discover: 'discover',
    jcb: 'jcb',
  } as const),
);

/** Returns the brand of a spelling (case, spaces, hyphens and underscores do not matter), or null if there is no icon. */
export function cardBrand(spelling: string): CardBrand | null {
  return spellings.get(spelling.toLowerCase().replaceAll(/[\s_-]/g, '')) ?? null;
}
