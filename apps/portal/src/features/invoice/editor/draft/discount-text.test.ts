import { expect, test } from 'vitest';
import { formatOf } from '../../../../shared/format/use-format.ts';
import { discountCode, discountText, givenDiscount, readDiscount, typedDiscount } from './discount-text.ts';

test.each([
  ['5%', 'en-US', { discount_ppm: 50_000, discount_amount: null }],
  ['7,5 %', 'de-DE', { discount_ppm: 75_000, discount_amount: null }],
  ['%100', 'en-US', { discount_ppm: 1_000_000, discount_amount: null }],
  ['12.50', 'en-US', { discount_ppm: null, discount_amount: 1_250 }],
  ['1.234,56', 'de-DE', { discount_ppm: null, discount_amount: 123_456 }],
])('%s in %s is a percentage or an amount, and round-trips', (typed, locale, given) => {
  const code = readDiscount(typed, locale);
  expect(code).toBeDefined();
  expect(givenDiscount(code ?? null)).toEqual(given);
  expect(discountCode(given)).toBe(code);
});

test.each(['', 'abc', '101%', '-5%', '1.234', '5%%'])('refuses %s as a discount', (typed) => {
  expect(readDiscount(typed, 'en-US')).toBeUndefined();
});

test('formats a discount as it can be typed again', () => {
  const format = formatOf('en-US');
  expect(discountText('1250', 840, format)).toBe('$12.50');
  for (const code of ['1250', '50000ppm', '72500ppm']) {
    expect(readDiscount(typedDiscount(code, 840, format), 'en-US')).toBe(code);
  }
});
