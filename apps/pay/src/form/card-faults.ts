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

/** The typed card: digits only, the expiry as MMYY. It leaves the memory of the page only to be sent. */
export type TypedCard = { card_number: string; expiry: string; cvv: string };

/** An empty card. */
export const noCard: TypedCard = { card_number: '', expiry: '', cvv: '' };

/** Says how to fix a card number. */
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
      return t`Check the card number. A digit is wrong`;
  }
}

/** How many digits a number lacks, if its brand has numbers of one length only. */
function missingDigits(card_number: string): number | undefined {
  const brand = brandOf(card_number);
  const lengths = brand === undefined ? [] : cardBrandRules[brand].lengths;
  const [only] = lengths;
  return lengths.length === 1 && only !== undefined && card_number.length < only
    ? only - card_number.length
    : undefined;
}

/** A card may be valid at the business until its month has ended everywhere on earth. */
const lastZone_ms = 12 * 60 * 60 * 1_000;

/** Says how to fix an expiry. */
export function expiryFault(text: string): string | undefined {
  const expiry = parseExpiry(text);
  if (expiry === undefined) return t`Enter month and year, such as 08 / 29`;
  return isExpired(expiry, new Date(clock.now().getTime() - lastZone_ms)) ? t`This card has expired` : undefined;
}

/** Says how to fix a security code, by the card's brand if it is known. */
export function codeFault({ card_number, cvv }: TypedCard): string | undefined {
  const card = checkCardNumber(card_number);
  const brand = 'brand' in card ? card.brand : undefined;
  if (isCvv(cvv, brand)) return undefined;
  return cvvLengthOf(brand) === 4
    ? t`Enter the 4 digits on the front of the card`
    : t`Enter the 3 digits on the back of the card`;
}
