import {
  brandOf,
  cardBrandRules,
  cardBrands,
  checkCardNumber,
  cvvLengthOf,
  isCvv,
  isExpired,
  parseExpiry,
} from '@countinghouse/domain/card/card';
import { plural, t } from '@lingui/core/macro';
import { clock } from '../clock.ts';

/** A card as it is typed: digits only, the expiry MMYY. It stays in the memory of the page. */
export type TypedCard = { card_number: string; expiry: string; cvv: string };

/** A card that was not typed, or is forgotten. */
export const noCard: TypedCard = { card_number: '', expiry: '', cvv: '' };

/** How to fix a card number, in words. */
export function cardNumberFault(card_number: string): string | undefined {
  const card = checkCardNumber(card_number);
  if (!('fault' in card)) return undefined;
  switch (card.fault) {
    case 'empty':
      return t`Enter the card number`;
    case 'unknown_brand': {
      const brands = cardBrands.map((brand) => cardBrandRules[brand].label).join(', ');
      return t`This card is not accepted here. Use ${brands}.`;
    }
    case 'wrong_length': {
      const missing = missingDigits(card_number);
      return missing === undefined
        ? t`Enter all digits of the card number`
        : plural(missing, { one: 'One digit is missing', other: '# digits are missing' });
    }
    case 'not_digits':
    case 'check_digit':
      return t`Check the card number: a digit is wrong`;
  }
}

/** How many digits a number lacks, where its brand has numbers of one length alone. */
function missingDigits(card_number: string): number | undefined {
  const brand = brandOf(card_number);
  const lengths = brand === undefined ? [] : cardBrandRules[brand].lengths;
  const [only] = lengths;
  return lengths.length === 1 && only !== undefined && card_number.length < only
    ? only - card_number.length
    : undefined;
}

/** Until a card's month has ended everywhere on earth it may still be valid where the business is. */
const lastZone_ms = 12 * 60 * 60 * 1_000;

/** How to fix an expiry, in words. */
export function expiryFault(text: string): string | undefined {
  const expiry = parseExpiry(text);
  if (expiry === undefined) return t`Enter month and year, such as 08 / 29`;
  return isExpired(expiry, new Date(clock.now().getTime() - lastZone_ms)) ? t`This card has expired` : undefined;
}

/** How to fix a security code, in words, by the brand of the card where that is known. */
export function codeFault({ card_number, cvv }: TypedCard): string | undefined {
  const card = checkCardNumber(card_number);
  const brand = 'brand' in card ? card.brand : undefined;
  if (isCvv(cvv, brand)) return undefined;
  return cvvLengthOf(brand) === 4
    ? t`Enter the 4 digits on the front of the card`
    : t`Enter the 3 digits on the back of the card`;
}
