import {
  type CardBrand,
  type CardNumberFault,
  cardBrandRules,
  checkCardNumber,
  isCvv,
  parseExpiry,
} from '@countinghouse/domain/card/card';

/** Refuses a field of the card. The message never repeats the value. */
type Refuse = (field: 'card_number' | 'expiry' | 'cvv', message: string) => void;

const cardNumberMessages: Readonly<Record<CardNumberFault, string>> = {
  empty: 'must be given',
  not_digits: 'must have digits only',
  unknown_brand: 'is of no brand that is taken here: Visa, Mastercard, American Express, Discover, JCB',
  wrong_length: 'has the wrong number of digits for its brand',
  check_digit: 'is not a valid card number',
};

/**
 * Checks number and expiry of a typed card. Returns its brand, if the number is valid.
 *
 * @param card `expiry` is MMYY
 * @param today YYYY-MM-DD in the merchant's time zone
 */
export function checkTypedCard(
  { card_number, expiry }: { card_number?: string | undefined; expiry?: string | undefined },
  today: string,
  refuse: Refuse,
): CardBrand | undefined {
  const checked = checkCardNumber(card_number ?? '');
  if ('fault' in checked) refuse('card_number', cardNumberMessages[checked.fault]);
  const parsed = parseExpiry(expiry ?? '');
  if (expiry === undefined) refuse('expiry', 'must be given');
  else if (parsed === undefined) refuse('expiry', 'must be a month and year, MMYY');
  else {
    // Valid until the end of its month in the merchant's time zone.
    const month = `${parsed.year}-${String(parsed.month).padStart(2, '0')}`;
    if (month < today.slice(0, 7)) refuse('expiry', 'is in the past');
  }
  return 'brand' in checked ? checked.brand : undefined;
}

/** Checks the length of a security code. For an unknown brand, three or four digits are valid. */
export function checkCvv(cvv: string | undefined, brand: CardBrand | undefined, refuse: Refuse): void {
  if (cvv === undefined || isCvv(cvv, brand)) return;
  const length = brand === undefined ? 'three or four' : cardBrandRules[brand].cvv_length === 4 ? 'four' : 'three';
  refuse('cvv', `must be ${length} digits`);
}
