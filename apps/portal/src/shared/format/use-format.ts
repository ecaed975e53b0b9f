import { type CurrencyCode, currencies, formatCount, formatMoney, withMinus } from '@countinghouse/domain/money';
import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { formatLocale } from '../i18n/i18n.ts';

/** Money, numbers and dates as the reader writes them. Money is in minor units, dates are plain dates unless they say otherwise. */
export type Format = ReturnType<typeof createFormat>;

/** The formats of the present language; changes with it. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formats change when the language does
  return useMemo(() => createFormat(formatLocale()), [i18n.locale]);
}

/** The formats of a locale. */
export function createFormat(locale: string) {
  const atNoon = (date: string) => new Date(`${date}T12:00:00Z`);
  const plain = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return Object.assign((date: string) => format.format(atNoon(date)), {
      range: (from: string, to: string) => format.formatRange(atNoon(from), atNoon(to)),
    });
  };
  const number = (options: Intl.NumberFormatOptions, value: number) =>
    withMinus(new Intl.NumberFormat(locale, options).format(value));
  const short = plain({ month: 'short', day: 'numeric' });
  const long = plain({ month: 'long', day: 'numeric' });
  const weekday = plain({ weekday: 'long', month: 'long', day: 'numeric' });
  return {
    locale,
    /** '$4,702.60', a negative in parentheses. */
    money: (amount: number, currency: CurrencyCode) => formatMoney({ amount, currency }, { locale }),
    /** '$6k' for an axis. */
    moneyShort: (amount: number, currency: CurrencyCode) =>
      withMinus(
        `${amount < 0 ? '-' : ''}${currencies[currency].symbol}${compactNumber(locale, Math.abs(amount) / 100)}`,
      ),
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
    decimal: (value: number, decimals: number) =>
      number({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }, value),
    /** 'Nov 14' and 'Nov 14 – 20'. */
    dayShort: short,
    dayRangeShort: short.range,
    /** 'November 21' and 'November 1 – 21'. */
    dayLong: long,
    dayRangeLong: long.range,
    /** 'Friday, November 21', as a sentence begins. */
    weekdayLong: (date: string) => capitalised(locale, weekday(date)),
    /** 'Fri, Nov 14'. */
    weekdayShort: plain({ weekday: 'short', month: 'short', day: 'numeric' }),
    /** 'November'. */
    month: plain({ month: 'long' }),
    /** 'November 2026'. */
    monthYear: plain({ month: 'long', year: 'numeric' }),
    /** 'Nov 21, 2026' of a plain date. */
    date: plain({ dateStyle: 'medium' }),
    /** An instant in a time zone, the page's (usePageZone) unless it says another: 'Nov 21, 2026, 9:41 AM'. */
    dateTime: (instant: string, zone: TimeZone) =>
      instantFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }, instant, zone),
    /** Its time alone: '9:41 AM'. */
    time: (instant: string, zone: TimeZone) => instantFormat(locale, { timeStyle: 'short' }, instant, zone),
    /** A wall-clock time 'HH:MM' of a business day in a zone, with the zone: '9:00 PM EST'. */
    closingTime: (cut_off_at: Date, zone: TimeZone) => closingTime(locale, cut_off_at, zone),
  };
}

function capitalised(locale: string, text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}

function compactNumber(locale: string, value: number): string {
  const text = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
  return locale.startsWith('en') ? text.replace('K', 'k') : text;
}

function instantFormat(locale: string, options: Intl.DateTimeFormatOptions, instant: string, zone: TimeZone) {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: timeZones[zone] }).format(new Date(instant));
}

function closingTime(locale: string, cut_off_at: Date, zone: TimeZone): string {
  const timeZone = timeZones[zone];
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(cut_off_at);
  const name = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone })
    .formatToParts(cut_off_at)
    .find((part) => part.type === 'timeZoneName')?.value;
  return name === undefined ? clock : `${clock} ${name}`;
}
