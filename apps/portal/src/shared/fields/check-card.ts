import { type CardBrand, checkCardNumber, cvvLengthOf, isCvv, parseExpiry } from '@countinghouse/domain/card/card';
import type { Problem } from './problem.ts';

/** A card as it is typed: digits only, the expiry as MMYY. It stays in the memory of the page. */
export type TypedCard = { card_number: string; expiry: string; cvv: string };

/** An empty card. */
export const noCard: TypedCard = { card_number: '', expiry: '', cvv: '' };

const cardFaults = {
  empty: 'card_required',
  not_digits: 'card_check_digit',
  unknown_brand: 'card_unknown_brand',
  wrong_length: 'card_wrong_length',
  check_digit: 'card_check_digit',
} as const;

/** Returns the problem of a card number, if any. */
export function checkNumber(card_number: string): Problem | undefined {
  const card = checkCardNumber(card_number);
  return 'fault' in card ? { code: cardFaults[card.fault] } : undefined;
}

/** Returns the problem of an expiry, if any. `today` is the merchant's business date; a card is valid to the end of its month. */
export function checkExpiry(text: string, today: string): Problem | undefined {
  if (text === '') return { code: 'expiry_required' };
  const expiry = parseExpiry(text);
  if (expiry === undefined) return { code: 'expiry_not_a_month' };
  const month = `${expiry.year}-${String(expiry.month).padStart(2, '0')}`;
  return month < today.slice(0, 7) ? { code: 'expiry_past' } : undefined;
}

/** Returns the problem of a security code, if any, by the card's brand if it is known. */
export function checkCvv(text: string, brand: CardBrand | undefined, required: boolean): Problem | undefined {
  if (text === '') return required ? { code: 'cvv_required' } : undefined;
  if (isCvv(text, brand)) return undefined;
  return { code: cvvLengthOf(brand) === 4 ? 'cvv_four_digits' : 'cvv_three_digits' };
}
