import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datePattern, formatDate, readDate } from './date-text.ts';

const today = '2026-11-21';
const letters = { year: 'YYYY', month: 'MM', day: 'DD' };
const locales = ['en-US', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN'];

test('formats a date in the reader’s order', () => {
  expect(formatDate('2026-03-09', 'en-US')).toBe('03/09/2026');
  expect(formatDate('2026-03-09', 'de')).toBe('09.03.2026');
  expect(formatDate('2026-03-09', 'zh-CN')).toBe('2026/03/09');
  expect(datePattern('en-US', letters)).toBe('MM/DD/YYYY');
  expect(datePattern('fr-FR', { year: 'AAAA', month: 'MM', day: 'JJ' })).toBe('JJ/MM/AAAA');
});

test('a formatted date parses back in every language', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.constantFrom(...locales),
      (instant, locale) => {
        const date = instant.toISOString().slice(0, 10);
        expect(readDate(formatDate(date, locale), locale, today)).toBe(date);
        expect(readDate(date, locale, today)).toBe(date);
      },
    ),
  );
});

test.each([
  ['3/9/2026', 'en-US', '2026-03-09'],
  ['3-9-26', 'en-US', '2026-03-09'],
  ['03092026', 'en-US', '2026-03-09'],
  ['9.3.26', 'de', '2026-03-09'],
  ['090326', 'de', '2026-03-09'],
  ['9.3.', 'de', '2026-03-09'],
  ['3/9', 'en-US', '2026-03-09'],
  ['1/2/71', 'en-US', '1971-01-02'],
  ['1/2/46', 'en-US', '2046-01-02'],
  ['2026年3月9日', 'zh-CN', '2026-03-09'],
  ['2/29/2028', 'en-US', '2028-02-29'],
])('reads %s in %s', (typed, locale, date) => {
  expect(readDate(typed, locale, today)).toBe(date);
});

test.each([
  ['2/30/2026', 'en-US'],
  ['13/1/2026', 'en-US'],
  ['2/29/2026', 'en-US'],
  ['tomorrow', 'en-US'],
  ['1', 'en-US'],
  ['1/2/3/4', 'en-US'],
  ['1/2/026', 'en-US'],
  ['0/0/2026', 'en-US'],
  ['', 'de'],
])('refuses %s in %s', (typed, locale) => {
  expect(readDate(typed, locale, today)).toBeUndefined();
});
