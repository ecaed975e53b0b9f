import { expect, test } from 'vitest';
import { createDocumentFormat } from './document-format.ts';

const options = { locale: 'en-US', currency: 'USD', time_zone: 'America/New_York' };

test('an amount has its symbol in front, its currency’s decimals, and parentheses if negative', () => {
  const dollars = createDocumentFormat(options);
  expect([0, 5, -13_055, 288_100].map(dollars.money)).toEqual(['$0.00', '$0.05', '($130.55)', '$2,881.00']);
  expect([150_000, -5].map(dollars.figure)).toEqual(['1,500.00', '(0.05)']);
  const yen = createDocumentFormat({ ...options, currency: 'JPY' });
  expect([1_500, -1].map(yen.money)).toEqual(['¥1,500', '(¥1)']);
  const dinars = createDocumentFormat({ ...options, currency: 'KWD' });
  expect([1_234_567, -7].map(dinars.money)).toEqual(['KWD\u00a01,234.567', '(KWD\u00a00.007)']);
  expect(createDocumentFormat({ ...options, locale: 'de', currency: 'EUR' }).money(123_456_789)).toBe('€1.234.567,89');
});

test('an amount is exact beyond the range of numbers, and never a fraction of a minor unit', () => {
  const { money } = createDocumentFormat(options);
  expect(money(123_456_789_012_345_678_901_234_567n)).toBe('$1,234,567,890,123,456,789,012,345.67');
  expect(money(-900_719_925_474_099_301n)).toBe('($9,007,199,254,740,993.01)');
  expect(() => money(0.5)).toThrow(RangeError);
});

test('prices and quantities have as many decimals as needed, rates at least the given number', () => {
  const { price, quantity, percent, count } = createDocumentFormat(options);
  expect([625_000, 125, 10_001].map(price)).toEqual(['62.50', '0.0125', '1.0001']);
  expect([240_000, 25_000, -10_000].map(quantity)).toEqual(['24', '2.5', '(1)']);
  expect([percent(55_000), percent(99_750), percent(30_000, 2)]).toEqual(['5.5%', '9.975%', '3.00%']);
  expect(count(3_168)).toBe('3,168');
  const yen = createDocumentFormat({ ...options, currency: 'JPY' });
  expect([15_000_000, 5_000].map(yen.price)).toEqual(['1,500', '0.5']);
});

test('dates are in the zone, with its summer or winter name', () => {
  const { date, dayOf, dateTime } = createDocumentFormat(options);
  expect(date('2025-12-14')).toBe('Dec 14, 2025');
  expect(dayOf('2025-11-15T03:00:00Z')).toBe('Nov 14, 2025');
  expect(dateTime('2025-11-21T14:41:05Z')).toBe('Nov 21, 2025, 9:41 AM EST');
  expect(dateTime('2025-07-04T16:05:00Z')).toBe('Jul 4, 2025, 12:05 PM EDT');
  const tokyo = createDocumentFormat({ ...options, time_zone: 'Asia/Tokyo' });
  expect(tokyo.dayOf('2025-11-14T15:00:00Z')).toBe('Nov 15, 2025');
  expect(tokyo.dateTime('2025-11-14T15:00:00Z')).toBe('Nov 15, 2025, 12:00 AM GMT+9');
});
