import { type CurrencyCode, currencies, formatCount, formatMoney, withMinus } from '@countinghouse/domain/money';
import { type TimeZone, timeZones, zoneName } from '@countinghouse/domain/time/time-zones';
import { useLingui } from '@lingui/react';
import { formatLocale } from '../i18n/i18n.ts';

/** Money, numbers and dates in the user's locale. Money is in minor units. Dates are plain dates unless noted. */
export type Format = ReturnType<typeof createFormat>;

/** Returns the formats of the current language, and follows its changes. */
export function useFormat(): Format {
  useLingui();
  return formatOf(formatLocale());
}

const formats = new Map<string, Format>();

/** Returns the formats of a locale, the same object each time. */
export function formatOf(locale: string): Format {
  const known = formats.get(locale);
  if (known !== undefined) return known;
  const made = createFormat(locale);
  formats.set(locale, made);
  return made;
}

/** Creating an Intl formatter takes far longer than using it: each is created on first use and cached. */
function createFormat(locale: string) {
  const dateFormat = keep((options: Intl.DateTimeFormatOptions, timeZone: string) => {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  });
  const numberFormat = keep((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const atNoon = (date: string) => new Date(`${date}T12:00:00Z`);
  const plain = (options: Intl.DateTimeFormatOptions) =>
    Object.assign((date: string) => dateFormat(options, 'UTC').format(atNoon(date)), {
      range: (from: string, to: string) => dateFormat(options, 'UTC').formatRange(atNoon(from), atNoon(to)),
    });
  const instantIn = (options: Intl.DateTimeFormatOptions, instant: Date, zone: TimeZone) =>
    dateFormat(options, timeZones[zone]).format(instant);
  const number = (options: Intl.NumberFormatOptions, value: number) => withMinus(numberFormat(options).format(value));
  const compact = (value: number) => {
    const text = numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value);
    return locale.startsWith('en') ? text.replace('K', 'k') : text;
  };
  const decimal = (value: number, decimals: number) =>
    number({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }, value);
  const short = plain({ month: 'short', day: 'numeric' });
  const long = plain({ month: 'long', day: 'numeric' });
  const weekday = plain({ weekday: 'long', month: 'long', day: 'numeric' });
  return {
    locale,
    /** '$4,702.60', a negative in parentheses. */
    money: (amount: number, currency: CurrencyCode) => formatMoney({ amount, currency }, { locale }),
    /** '$6k' for an axis. */
    moneyShort: (amount: number, currency: CurrencyCode) =>
      withMinus(`${amount < 0 ? '-' : ''}${currencies[currency].symbol}${compact(Math.abs(amount) / 100)}`),
    count: (value: number) => formatCount(value, { locale }),
    /** A share of 0 to 1 as '96.4%'. */
    percent: (share: number, decimals = 0) =>
      number({ style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: decimals }, share),
    /** A share with its sign: '+3.6%'. */
    percentChange: (share: number) =>
      number(
        { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' },
        share,
      ),
    decimal,
    /** '20.00', as typed in this locale: the example in messages, readable by the amount parser. */
    exampleAmount: decimal(20, 2),
    /** 'Nov 14' and 'Nov 14 – 20'. */
    dayShort: short,
    dayRangeShort: short.range,
    /** 'November 21' and 'November 1 – 21'. */
    dayLong: long,
    dayRangeLong: long.range,
    /** 'Friday, November 21', capitalised for the start of a sentence. */
    weekdayLong: (date: string) => capitalised(locale, weekday(date)),
    /** 'Fri, Nov 14'. */
    weekdayShort: plain({ weekday: 'short', month: 'short', day: 'numeric' }),
    /** 'November'. */
    month: plain({ month: 'long' }),
    /** 'November 2026'. */
    monthYear: plain({ month: 'long', year: 'numeric' }),
    /** 'Nov 21, 2026', for a plain date. */
    date: plain({ dateStyle: 'medium' }),
    /** An instant in a time zone, by default the page's (usePageZone): 'Nov 21, 2026, 9:41 AM'. */
    dateTime: (instant: string, zone: TimeZone) =>
      instantIn({ dateStyle: 'medium', timeStyle: 'short' }, new Date(instant), zone),
    /** Its time alone: '9:41 AM'. */
    time: (instant: string, zone: TimeZone) => instantIn({ timeStyle: 'short' }, new Date(instant), zone),
    /** The time of a cut-off in a zone, with the zone's name: '9:00 PM EST'. */
    closingTime: (cut_off_at: Date, zone: TimeZone) =>
      `${instantIn({ timeStyle: 'short' }, cut_off_at, zone)} ${zoneName(zone, cut_off_at)}`,
  };
}

function capitalised(locale: string, text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}

/** Memoizes a function by its arguments. */
function keep<Arguments extends unknown[], Made>(make: (...given: Arguments) => Made): (...given: Arguments) => Made {
  const kept = new Map<string, Made>();
  return (...given) => {
    const key = JSON.stringify(given);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(...given);
    kept.set(key, made);
    return made;
  };
}
