/** An amount in minor units of its currency, negative for refunds. Above nine quadrillion it is a bigint. */
export type Amount = number | bigint;

/** The number format of a document. */
export type FormatOptions = {
  /** BCP 47; determines the number separators. */
  locale: string;
  /** ISO 4217, such as `USD`: the currency of all amounts, with as many decimals as it has. */
  currency: string;
  /** IANA, such as `America/New_York`, for instants. */
  time_zone: string;
};

/** Money, numbers and dates as documents have them. */
export type DocumentFormat = ReturnType<typeof createDocumentFormat>;

const scale_digits = 4;

/**
 * Creates the formats of a document, the same in every runtime: amounts with the symbol in front and a negative in parentheses (spec
 * sections 5 and 9), exact at any size, and dates as `MMM D, YYYY` and `h:mm A`.
 *
 * @throws RangeError for a locale, currency or zone that does not exist
 */
export function createDocumentFormat({ locale, currency, time_zone }: FormatOptions) {
  const named = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const digits = named.resolvedOptions().maximumFractionDigits ?? 2;
  const sign = named.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  // A code such as KWD is separated from its number by a no-break space.
  const symbol = /\p{L}$/u.test(sign) ? `${sign}\u00a0` : sign;
  const decimals = (least: number, most: number) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
    return (value: bigint, places: number) => format.format(decimalText(value, places) as Intl.StringNumericLiteral);
  };
  const minor = decimals(digits, digits);
  const price = decimals(digits, Math.max(digits, scale_digits));
  const quantity = decimals(0, scale_digits);
  const accounted = (value: Amount, write: (size: bigint) => string) => {
    const whole = BigInt(value);
    return whole < 0n ? `(${write(-whole)})` : write(whole);
  };
  const percents = new Map<number, Intl.NumberFormat>();
  const percentFormat = (least: number) => {
    const known = percents.get(least);
    if (known !== undefined) return known;
    const made = new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: least,
      maximumFractionDigits: scale_digits,
    });
    percents.set(least, made);
    return made;
  };
  const partsIn = (instant: Date, zone: string) => {
    const parts = dateFormatOf(zone).formatToParts(instant);
    return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  };
  const dateIn = (instant: Date, zone: string) => {
    const part = partsIn(instant, zone);
    return `${part('month')} ${part('day')}, ${part('year')}`;
  };
  return {
    /** '$1,500.00' or '($130.55)'. */
    money: (amount: Amount) => accounted(amount, (size) => `${symbol}${minor(size, digits)}`),
    /** '1,500.00' or '(130.55)', if the column names the currency. */
    figure: (amount: Amount) => accounted(amount, (size) => minor(size, digits)),
    /** A unit price, in ten-thousandths of the currency: '62.50', '0.0125'. */
    price: (ten_thousandths: Amount) => accounted(ten_thousandths, (size) => price(size, scale_digits)),
    /** A quantity, in ten-thousandths: '24', '2.5'. */
    quantity: (ten_thousandths: Amount) => accounted(ten_thousandths, (size) => quantity(size, scale_digits)),
    /** '3,168'. */
    count: (count: Amount) => accounted(count, (size) => quantity(size, 0)),
    /** A share in millionths: '5.5%', with a minimum number of decimals. */
    percent: (ppm: number, decimals_least = 0) =>
      percentFormat(decimals_least).format(decimalText(BigInt(ppm), 6) as Intl.StringNumericLiteral),
    /** A plain date `YYYY-MM-DD`: 'Nov 14, 2025'. */
    date: (date: string) => dateIn(new Date(`${date}T00:00:00Z`), 'UTC'),
    /** The day of an instant in the document's zone: 'Nov 14, 2025'. */
    dayOf: (instant: string) => dateIn(new Date(instant), time_zone),
    /** An instant in the document's zone: 'Nov 14, 2025, 9:41 AM EST'. */
    dateTime: (instant: string) => {
      const at = new Date(instant);
      const part = partsIn(at, time_zone);
      const hour = Number(part('hour'));
      const time = `${hour % 12 === 0 ? 12 : hour % 12}:${part('minute')} ${hour < 12 ? 'AM' : 'PM'}`;
      return `${dateIn(at, time_zone)}, ${time} ${part('timeZoneName')}`;
    },
  };
}

/** Formats a whole number of parts as a decimal: 1099 with two places is '10.99'. */
function decimalText(value: bigint, places: number): string {
  const negative = value < 0n;
  const figures = String(negative ? -value : value).padStart(places + 1, '0');
  const split = figures.length - places;
  return `${negative ? '-' : ''}${figures.slice(0, split)}${places === 0 ? '' : `.${figures.slice(split)}`}`;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormatOf(time_zone: string): Intl.DateTimeFormat {
  const known = dateFormats.get(time_zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: time_zone,
  });
  dateFormats.set(time_zone, made);
  return made;
}
