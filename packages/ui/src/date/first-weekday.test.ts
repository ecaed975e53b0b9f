import { expect, test } from 'vitest';
import { firstWeekday, firstWeekdayByRegion } from './first-weekday.ts';

test('weeks start on the day of the reader’s locale', () => {
  const days = ['en', 'en-GB', 'de', 'es-ES', 'es-MX', 'fr-FR', 'zh-CN', 'ar-EG', 'dv-MV'].map(firstWeekday);
  expect(days).toEqual([7, 1, 1, 1, 7, 1, 1, 6, 5]);
});

test('the built-in table agrees with the browser for each region', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  // ZZ is the code for an unknown region.
  const regions = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((region) => region !== 'ZZ' && name.of(region));
  expect(regions.length).toBeGreaterThan(240);
  const differing = regions.filter((region) => {
    const locale = new Intl.Locale(`und-${region}`);
    return firstWeekdayByRegion(locale) !== locale.getWeekInfo().firstDay;
  });
  expect(differing).toEqual([]);
  for (const locale of ['en', 'de', 'es', 'fr', 'zh', 'ar']) {
    expect(firstWeekdayByRegion(new Intl.Locale(locale))).toBe(firstWeekday(locale));
  }
});
