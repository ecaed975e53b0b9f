/** The five card brands in the specification's spelling and order (section 9). */
export const cardBrands = ['visa', 'american express', 'jcb', 'mastercard', 'discover'] as const;

/** A card brand. */
export type CardBrand = (typeof cardBrands)[number];

type CardBrandRule = {
  /** The brand's display name. */
  label: string;
  /** First and last leading digits of its number ranges, both included, of the same length. */
  ranges: readonly (readonly [from: string, to: string])[];
  /** The possible lengths of a number, in digits. */
  lengths: readonly number[];
  /** The length of the security code, in digits. */
  cvv_length: 3 | 4;
  /** The digit groups of a displayed number. */
  groups: readonly number[];
};

/** The public number ranges, lengths and code lengths of each brand (ISO/IEC 7812 and the brands' own rules). */
export const cardBrandRules: Readonly<Record<CardBrand, CardBrandRule>> = {
  visa: { label: 'Visa', ranges: [['4', '4']], lengths: [13, 16, 19], cvv_length: 3, groups: [4, 4, 4, 4, 3] },
  'american express': {
    label: 'American Express',
    ranges: [
      ['34', '34'],
      ['37', '37'],
    ],
    lengths: [15],
    cvv_length: 4,
    groups: [4, 6, 5],
  },
  jcb: { label: 'JCB', ranges: [['3528', '3589']], lengths: [16, 17, 18, 19], cvv_length: 3, groups: [4, 4, 4, 4, 3] },
  mastercard: {
    label: 'Mastercard',
    ranges: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
    cvv_length: 3,
    groups: [4, 4, 4, 4],
  },
  discover: {
    label: 'Discover',
    ranges: [
      ['6011', '6011'],
      ['622126', '622925'],
      ['644', '649'],
      ['65', '65'],
    ],
    lengths: [16, 17, 18, 19],
    cvv_length: 3,
    groups: [4, 4, 4, 4, 3],
  },
};

const MASK = '•';

/** A card number without its spaces (spec section 5) and hyphens. */
export function cleanCardNumber(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** Returns the brand of a whole number or of the first digits typed so far; undefined while several brands are possible, or if none is. */
export function brandOf(card_number: string): CardBrand | undefined {
  const digits = cleanCardNumber(card_number);
  if (!/^\d+$/.test(digits)) return undefined;
  return cardBrands.find((brand) => cardBrandRules[brand].ranges.some(([from, to]) => liesWithin(digits, from, to)));
}

/** Whether every continuation of the digits is in the range. */
function liesWithin(digits: string, from: string, to: string): boolean {
  const lowest = digits.slice(0, from.length).padEnd(from.length, '0');
  const highest = digits.slice(0, to.length).padEnd(to.length, '9');
  return lowest >= from && highest <= to;
}

/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1 annex B, the Luhn formula). */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Why a card number is refused. */
export type CardNumberFault = 'empty' | 'not_digits' | 'unknown_brand' | 'wrong_length' | 'check_digit';

/** Returns the brand of a complete card number, or its fault. Spaces and hyphens are allowed. */
export function checkCardNumber(card_number: string): { brand: CardBrand } | { fault: CardNumberFault } {
  const digits = cleanCardNumber(card_number);
  if (digits === '') return { fault: 'empty' };
  if (!/^\d+$/.test(digits)) return { fault: 'not_digits' };
  const brand = brandOf(digits);
  if (brand === undefined) return { fault: 'unknown_brand' };
  if (!cardBrandRules[brand].lengths.includes(digits.length)) return { fault: 'wrong_length' };
  return passesLuhn(digits) ? { brand } : { fault: 'check_digit' };
}

/** Formats a complete or partial card number in its brand's groups. Other characters are dropped. */
export function formatCardNumber(card_number: string): string {
  const digits = card_number.replace(/\D/g, '').slice(0, 19);
  const brand = brandOf(digits);
  const groups = brand === undefined ? [4, 4, 4, 4, 3] : cardBrandRules[brand].groups;
  const parts: string[] = [];
  let from = 0;
  for (const size of [...groups, digits.length]) {
    if (from >= digits.length) break;
    parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.join(' ');
}

/** Returns the length of the security code; 3 while the brand is unknown. */
export function cvvLengthOf(brand: CardBrand | undefined): 3 | 4 {
  return brand === undefined ? 3 : cardBrandRules[brand].cvv_length;
}

/** Whether a text can be the security code of this brand; three or four digits if the brand is unknown. */
export function isCvv(text: string, brand: CardBrand | undefined): boolean {
  if (brand === undefined) return /^\d{3,4}$/.test(text);
  return text.length === cvvLengthOf(brand) && /^\d+$/.test(text);
}

/** Formats a stored card of which only the last four digits are known. */
export function maskedLastFour(last_four: string): string {
  return `${MASK.repeat(4)} ${last_four}`;
}

/** Returns the first six digits, which may be stored to identify the issuer. Empty if the number is too short to hide the rest. */
export function firstSixOf(card_number: string): string {
  const clean = cleanCardNumber(card_number);
  return clean.length >= 13 ? clean.slice(0, 6) : '';
}

/** Returns the last four digits, which may be stored and shown. Empty if the number is too short to hide the rest. */
export function lastFourOf(card_number: string): string {
  const clean = cleanCardNumber(card_number);
  return clean.length >= 13 ? clean.slice(-4) : '';
}

/** Every known spelling of a brand (spec section 2, table cells), lower-cased and without separators. */
const brandSpellings: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  mc: 'mastercard',
  amex: 'american express',
  americanexpress: 'american express',
  discover: 'discover',
  jcb: 'jcb',
};

/** Returns the brand for a spelling: any case, with or without spaces, hyphens and underscores; undefined for Total and others. */
export function brandFromSpelling(text: string): CardBrand | undefined {
  const key = text.toLowerCase().replace(/[\s_-]/g, '');
  return Object.hasOwn(brandSpellings, key) ? brandSpellings[key] : undefined;
}

/** A card's expiry: month 1 to 12 and the four-digit year. */
export type Expiry = { month: number; year: number };

/** Removes slash and spaces from an expiry (spec section 5): `05 / 29` becomes `0529`. */
function cleanExpiry(text: string): string {
  return text.replace(/[\s/]/g, '');
}

/** Parses `MMYY`, `MM/YY` and `MM / YY`; undefined for anything else. The year is in this century. */
export function parseExpiry(text: string): Expiry | undefined {
  const clean = cleanExpiry(text);
  if (!/^\d{4}$/.test(clean)) return undefined;
  const month = Number(clean.slice(0, 2));
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(clean.slice(2)) } : undefined;
}

/** Whether a card has expired. It is valid to the end of its month (in UTC). */
export function isExpired(expiry: Expiry, instant: Date): boolean {
  return instant.getTime() >= Date.UTC(expiry.year, expiry.month, 1);
}

/** Formats an expiry for storage: `MMYY`. */
export function toExpiryText(expiry: Expiry): string {
  return `${String(expiry.month).padStart(2, '0')}${String(expiry.year % 100).padStart(2, '0')}`;
}

/** Converts an expiry from MMYY, as people read it, to YYMM, as in messages and comparisons; or back. */
export function turnExpiry(expiry: string): string {
  return expiry.slice(2) + expiry.slice(0, 2);
}

/** Formats a stored expiry for display: `MMYY` as `MM/20YY`, an empty one as `--` (spec section 5); anything else unchanged. */
export function displayExpiry(text: string | null | undefined): string {
  const clean = cleanExpiry(text ?? '');
  if (clean === '') return '--';
  return /^\d{4}$/.test(clean) ? `${clean.slice(0, 2)}/20${clean.slice(2)}` : clean;
}

/**
 * Masks every card number in a text except its last four digits, for logs and error messages. A card number is a run of 13 to 19 digits,
 * contiguous or separated by single spaces or hyphens, that passes the Luhn check. Inside any other run (two numbers side by side, extra
 * digits around one) it is every sequence that is a complete number of one of the five brands. Linear in the length of the text.
 */
export function redactCardNumbers(text: string): string {
  return text.replace(/\d(?:[ -]?\d){12,}/g, redactRun);
}

function redactRun(run: string): string {
  const hidden = hiddenDigits(run.replace(/[ -]/g, ''));
  let index = -1;
  return run.replace(/\d/g, (digit) => {
    index += 1;
    return hidden[index] === true ? MASK : digit;
  });
}

/** Returns which digits of a run to hide: all but the last four of every card number in it. */
function hiddenDigits(digits: string): boolean[] {
  const hidden = new Array<boolean>(digits.length).fill(false);
  if (digits.length <= 19 && passesLuhn(digits)) return hidden.fill(true, 0, digits.length - 4);
  for (let from = 0; from + 13 <= digits.length; from += 1) {
    const brand = brandOf(digits.slice(from, from + 6));
    const lengths = brand === undefined ? [] : cardBrandRules[brand].lengths;
    for (const length of lengths) {
      const fits = from + length <= digits.length && passesLuhn(digits.slice(from, from + length));
      if (fits) hidden.fill(true, from, from + length - 4);
    }
  }
  return hidden;
}
