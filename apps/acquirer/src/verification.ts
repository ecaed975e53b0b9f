import { CVV_RESULTS, POSTAL_CODE_RESULTS } from './outcomes.ts';

/** AVS letters for what matched, by the kind of postal code: both, only the street, only the postal code. */
const LETTERS = {
  zip_5: { both: 'Y', street: 'A', postal_code: 'Z' },
  zip_9: { both: 'X', street: 'A', postal_code: 'W' },
  foreign: { both: 'D', street: 'B', postal_code: 'P' },
} as const;

function kindOf(postal_code: string): keyof typeof LETTERS {
  if (/^[0-9]{5}$/.test(postal_code)) return 'zip_5';
  return /^[0-9]{5}-?[0-9]{4}$/.test(postal_code) ? 'zip_9' : 'foreign';
}

/**
 * Returns the address verification result, as one letter; null if no address was sent. The sandbox treats what it gets as correct: a street
 * counts if it contains a number.
 */
export function avsResult(street: string | undefined, postal_code: string | undefined): string | null {
  if (postal_code === undefined) {
    if (street === undefined) return null;
    return /[0-9]/.test(street) ? LETTERS.zip_5.street : 'N';
  }
  const fixed = POSTAL_CODE_RESULTS[postal_code.slice(0, 5)];
  if (fixed !== undefined && kindOf(postal_code) !== 'foreign') return fixed;
  const letters = LETTERS[kindOf(postal_code)];
  return street !== undefined && /[0-9]/.test(street) ? letters.both : letters.postal_code;
}

/** Returns the card verification result, as one letter: M match, N no match, U unavailable, P if none was sent. */
export function cvvResult(cvv: string | undefined): string {
  return cvv === undefined ? 'P' : (CVV_RESULTS[cvv] ?? 'M');
}
