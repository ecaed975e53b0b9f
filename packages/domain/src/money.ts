/** The numeric ISO 4217 codes that the product supports (spec section 9). */
export const currencyCodes = [840, 826, 978] as const;
/** One of the three numeric currency codes. */
export type CurrencyCode = (typeof currencyCodes)[number];

/** An amount in integer minor units with its currency: the only shape of money (blanks.md 2). */
export type Money = { amount: number; currency: CurrencyCode };

type Currency = {
  /** The three-letter ISO 4217 code. */
  alphabetic: 'USD' | 'GBP' | 'EUR';
  /** The symbol before a displayed amount (blanks.md 9). */
  symbol: '$' | '£' | '€';
  /** Number of decimals of the minor unit. */
  exponent: 2;
};

/** The three currencies by numeric code (spec section 9). */
export const currencies: Readonly<Record<CurrencyCode, Currency>> = {
  840: { alphabetic: 'USD', symbol: '$', exponent: 2 },
  826: { alphabetic: 'GBP', symbol: '£', exponent: 2 },
  978: { alphabetic: 'EUR', symbol: '€', exponent: 2 },
};

/** The largest amount of one payment, in minor units: the twelve digits of ISO 8583 field 4. */
export const MAX_AMOUNT = 999_999_999_999;

const BASIS_POINTS_OF_WHOLE = 10_000n;
const PPM_OF_WHOLE = 1_000_000n;

/** Whether a value is one of the three numeric currency codes. */
export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return currencyCodes.some((code) => code === value);
}

/**
 * Returns basis points (hundredths of a percent) of an amount, rounded half-even to a whole minor unit.
 * @throws RangeError when either is not a safe integer or the result is not one.
 */
export function percentageOf(amount: number, basis_points: number): number {
  return safeNumber(divideHalfEven(wholeMinorUnits(amount) * wholeMinorUnits(basis_points), BASIS_POINTS_OF_WHOLE));
}

/**
 * Returns millionths (ppm) of an amount, rounded half-even to a whole minor unit: the one rounding of taxes, tips and discounts.
 * @throws RangeError when either is not a safe integer or the result is not one.
 */
export function partOf(amount: number, ppm: number): number {
  return safeNumber(divideHalfEven(wholeMinorUnits(amount) * wholeMinorUnits(ppm), PPM_OF_WHOLE));
}

/**
 * Splits an amount by weights. Each share is its exact part rounded half-even. The rounding difference is taken from or added to the shares
 * that were rounded most, the earliest first. The shares always add up to the whole, each is within one minor unit of its exact part, and a
 * weight of 0 gets 0.
 * @throws RangeError when a weight is not a whole number from 0, or all of them are 0.
 */
export function splitAmount(total: number, weights: readonly number[]): number[] {
  const whole = wholeMinorUnits(total);
  const parts = weights.map((weight) => {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError('A weight is a whole number from 0');
    return BigInt(weight);
  });
  const sum = parts.reduce((running, part) => running + part, 0n);
  if (sum === 0n) throw new RangeError('At least one weight must be above 0');
  const shares = parts.map((part, index) => {
    const share = divideHalfEven(whole * part, sum);
    return { index, share, lost: whole * part - share * sum };
  });
  let missing = whole - shares.reduce((running, { share }) => running + share, 0n);
  const step = missing < 0n ? -1n : 1n;
  const furthest = [...shares].sort((a, b) => compare(b.lost * step, a.lost * step) || a.index - b.index);
  for (const entry of furthest) {
    if (missing === 0n) break;
    entry.share += step;
    missing -= step;
  }
  return shares.map(({ share }) => Number(share));
}

/** Number format: the locale determines the separators (default en-US). */
export type NumberFormatOptions = { locale?: string | undefined };

/** Amount format: `accounting` (default) puts a negative in parentheses, otherwise it gets a minus sign. */
export type MoneyFormatOptions = NumberFormatOptions & { accounting?: boolean | undefined };

/**
 * Formats an amount for people: symbol in front, thousands separators, two decimals, a negative in parentheses (spec sections 5 and 9),
 * exact for every safe integer. Separators depend on the locale, the symbol's position does not.
 * @throws RangeError when the amount is not a whole number of minor units.
 */
export function formatMoney(money: Money, options: MoneyFormatOptions = {}): string {
  const digits = formatMinorUnits(money.amount, options.locale);
  const text = `${currencies[money.currency].symbol}${digits}`;
  if (money.amount >= 0) return text;
  return options.accounting === false ? withMinus(`-${text}`) : `(${text})`;
}

/**
 * Formats an amount as plain decimal text for files and machines: `1099` is `10.99`, a negative has a minus sign.
 * @throws RangeError when the amount is not a whole number of minor units.
 */
export function toDecimalText(amount: number): string {
  const { whole, fraction } = splitMinorUnits(amount);
  return `${amount < 0 ? '-' : ''}${whole}.${fraction}`;
}

/** Why a typed amount is refused. */
export type MoneyInputFault = 'empty' | 'not_a_number' | 'negative' | 'too_many_decimals' | 'too_large';

/**
 * Parses a typed amount into minor units, digit by digit and never as a float. Accepts one currency symbol on either end, spaces, the
 * locale's decimal separator, and its thousands separator between groups of three digits. A separator anywhere else is refused rather than
 * guessed at. Zero is a result, not a fault.
 */
export function parseMoneyInput(
  text: string,
  options: NumberFormatOptions = {},
): { amount: number } | { fault: MoneyInputFault } {
  const typed = text.normalize('NFKC').replaceAll('−', '-').trim();
  if (typed === '') return { fault: 'empty' };
  const { negative, unsigned } = withoutSignAndSymbol(typed);
  const separators = separatorsOf(options.locale);
  const decimal_at = unsigned.lastIndexOf(separators.decimal);
  const whole_text = decimal_at < 0 ? unsigned : unsigned.slice(0, decimal_at);
  const fraction = decimal_at < 0 ? '' : unsigned.slice(decimal_at + separators.decimal.length);
  const whole = ungrouped(whole_text, separators.group.normalize('NFKC'));
  if (whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '') return { fault: 'not_a_number' };
  if (negative) return { fault: 'negative' };
  if (fraction.length > 2) return { fault: 'too_many_decimals' };
  const digits = `${whole}${fraction.padEnd(2, '0')}`.replace(/^0+/, '');
  if (digits.length > String(MAX_AMOUNT).length) return { fault: 'too_large' };
  return { amount: digits === '' ? 0 : Number(digits) };
}

/** Replaces the hyphen of a formatted number with a true minus sign (U+2212), for screens; never for files and machines. */
export function withMinus(text: string): string {
  return text.replaceAll('-', '−');
}

/** Formats a count with thousands separators and no decimals. */
export function formatCount(value: number, options: NumberFormatOptions = {}): string {
  return withMinus(numberFormat(options.locale, 0).format(value));
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale = 'en-US', decimals: 0 | 2): Intl.NumberFormat {
  const key = `${locale}/${decimals}`;
  let format = numberFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: 'always',
      numberingSystem: 'latn',
    });
    numberFormats.set(key, format);
  }
  return format;
}

function separatorsOf(locale: string | undefined): { group: string; decimal: string } {
  const parts = numberFormat(locale, 2).formatToParts(1234.5);
  const separator = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  return { group: separator('group', ','), decimal: separator('decimal', '.') };
}

function formatMinorUnits(amount: number, locale: string | undefined): string {
  const { whole, fraction } = splitMinorUnits(amount);
  return `${numberFormat(locale, 0).format(whole)}${separatorsOf(locale).decimal}${fraction}`;
}

function splitMinorUnits(amount: number): { whole: bigint; fraction: string } {
  const units = wholeMinorUnits(amount);
  const size = units < 0n ? -units : units;
  return { whole: size / 100n, fraction: String(size % 100n).padStart(2, '0') };
}

/** Removes one sign (before, after, or parentheses) and one currency symbol, the outer one first. */
function withoutSignAndSymbol(text: string): { negative: boolean; unsigned: string } {
  const outer = withoutSign(text);
  if (outer.negative) return { negative: true, unsigned: withoutSymbol(outer.unsigned) };
  return withoutSign(withoutSymbol(text));
}

function withoutSign(text: string): { negative: boolean; unsigned: string } {
  if (text.startsWith('(') && text.endsWith(')')) return { negative: true, unsigned: text.slice(1, -1).trim() };
  if (text.startsWith('-')) return { negative: true, unsigned: text.slice(1).trim() };
  if (text.endsWith('-')) return { negative: true, unsigned: text.slice(0, -1).trim() };
  return { negative: false, unsigned: text };
}

function withoutSymbol(text: string): string {
  if (/^[$£€]/.test(text)) return text.slice(1).trim();
  return /[$£€]$/.test(text) ? text.slice(0, -1).trim() : text;
}

function ungrouped(text: string, group: string): string | undefined {
  if (/^\d*$/.test(text)) return text;
  const groups = text.split(group);
  const [first = '', ...rest] = groups;
  const grouped = /^\d{1,3}$/.test(first) && rest.length > 0 && rest.every((digits) => /^\d{3}$/.test(digits));
  return grouped ? groups.join('') : undefined;
}

function wholeMinorUnits(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError('An amount is a whole number of minor units');
  return BigInt(value);
}

function safeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('The amount is too large');
  return number;
}

/** Divides and rounds to a whole number, halves to even. The divisor must be above zero. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  const doubled = (remainder < 0n ? -remainder : remainder) * 2n;
  const rounds_away = doubled > divisor || (doubled === divisor && quotient % 2n !== 0n);
  if (!rounds_away) return quotient;
  return dividend < 0n ? quotient - 1n : quotient + 1n;
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
