import { type CardBrand, checkCardNumber, cvvLengthOf, isCvv, parseExpiry } from '@countinghouse/domain/card/card';
import type { Problem } from './problem.ts';

/** A card as it is typed: digits only, the expiry MMYY. It stays in the memory of the page. */
export type TypedCard = { card_number: string; expiry: string; cvv: string };

/** A card that was not typed, or is forgotten. */
export const noCard: TypedCard = { card_number: '', expiry: '', cvv: '' };

const cardFaults = {
  empty: 'card_required',
  not_digits: 'card_check_digit',
  unknown_brand: 'card_unknown_brand',
  wrong_length: 'card_wrong_length',
  check_digit: 'card_check_digit',
} as const;

/** What is wrong with a card number. */
export function checkNumber(card_number: string): Problem | undefined {
  const card = checkCardNumber(card_number);
  return 'fault' in card ? { code: cardFaults[card.fault] } : undefined;
}

/** What is wrong with an expiry; `today` is the business date where the merchant is, and a card is valid to the end of its month there. */
export function checkExpiry(text: string, today: string): Problem | undefined {
  if (text === '') return { code: 'expiry_required' };
  const expiry = parseExpiry(text);
  if (expiry === undefined) return { code: 'expiry_not_a_month' };
  const month = `${expiry.year}-${String(expiry.month).padStart(2, '0')}`;
  return month < today.slice(0, 7) ? { code: 'expiry_past' } : undefined;
}

/** What is wrong with a security code, by the card's brand where that is known. */
export function checkCvv(text: string, brand: CardBrand | undefined, required: boolean): Problem | undefined {
  if (text === '') return required ? { code: 'cvv_required' } : undefined;
  if (isCvv(text, brand)) return undefined;
  return { code: cvvLengthOf(brand) === 4 ? 'cvv_four_digits' : 'cvv_three_digits' };
}
