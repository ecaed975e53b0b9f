import { parseMoneyInput } from '@countinghouse/domain/money';
import { expect, test, vi } from 'vitest';
import { formatOf } from './use-format.ts';

const spaces = (text: string) => text.replaceAll(/\p{Zs}/gu, ' ');

test('formats money in minor units and counts with the reader’s separators', () => {
  expect(formatOf('en-US').money(123_456_789, 840)).toBe('$1,234,567.89');
  expect(formatOf('de').money(123_456_789, 978)).toBe('€1.234.567,89');
  expect(formatOf('en-US').moneyShort(600_000, 840)).toBe('$6k');
  expect(formatOf('en-US').moneyShort(-150_000, 826)).toBe('−£1.5k');
});

test('a plain date is the same day in every zone', () => {
  const format = formatOf('en-US');
  expect(format.weekdayLong('2026-11-20')).toBe('Friday, November 20');
  expect(formatOf('fr-FR').weekdayLong('2026-11-21')).toBe('Samedi 21 novembre');
  expect(spaces(format.dayRangeLong('2026-11-01', '2026-11-21'))).toBe('November 1 – 21');
  expect(format.month('2026-10-01')).toBe('October');
});

test('the closing time has the abbreviation that its zone has on that day', () => {
  const format = formatOf('en-US');
  expect(spaces(format.closingTime(new Date('2026-11-22T02:00:00Z'), 'EST'))).toBe('9:00 PM EST');
  expect(spaces(format.closingTime(new Date('2026-07-22T01:00:00Z'), 'EST'))).toBe('9:00 PM EDT');
  expect(formatOf('de').closingTime(new Date('2026-11-22T05:00:00Z'), 'PST')).toBe('21:00 PST');
});

test.each(['en-US', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN'])('%s: negative numbers have a true minus sign', (locale) => {
  const format = formatOf(locale);
  for (const text of [
    format.moneyShort(-150_000, 840),
    format.count(-1_500),
    format.percent(-0.5),
    format.percentChange(-0.036),
    format.decimal(-0.5, 1),
  ]) {
    expect(text).toContain('\u2212');
    expect(text).not.toContain('-');
  }
});

test('formats percentages and changes', () => {
  const format = formatOf('en-US');
  expect(format.percent(0.9642, 1)).toBe('96.4%');
  expect(format.percentChange(0.036)).toBe('+3.6%');
  expect(format.percentChange(-0.5)).toBe('−50.0%');
});

test('creates each date and number formatter once, since that is slow in a browser', () => {
  const write = () => {
    const format = formatOf('ko');
    format.dateTime('2026-11-21T14:41:00Z', 'PST');
    format.closingTime(new Date('2026-11-22T05:00:00Z'), 'PST');
    return [format.date('2026-11-21'), format.percent(0.5), format.moneyShort(150_000, 840)].join();
  };
  const written = write();
  const dates = vi.spyOn(Intl, 'DateTimeFormat');
  const numbers = vi.spyOn(Intl, 'NumberFormat');
  expect(write()).toBe(written);
  expect(dates).not.toHaveBeenCalled();
  expect(numbers).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test.each(['en-US', 'en-ZA', 'en-DE', 'de', 'de-CH', 'de-AT', 'es', 'es-US', 'es-419', 'es-MX', 'fr-FR', 'zh-CN'])(
  '%s: a field accepts the example amount of messages',
  (locale) => {
    expect(parseMoneyInput(formatOf(locale).exampleAmount, { locale })).toEqual({ amount: 2000 });
  },
);
