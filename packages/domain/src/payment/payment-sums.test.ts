import { expect, test } from 'vitest';
import { sumsByCurrency } from './payment-sums.ts';

test('sums payments per currency, and subtracts refunds', () => {
  expect(
    sumsByCurrency([
      { amount: 1_250, currency: 978, status: 218 },
      { amount: 10_000, currency: 840, status: 210 },
      { amount: -2_500, currency: 840, status: 220 },
      { amount: 300, currency: 978, status: 205 },
    ]),
  ).toEqual([
    { currency: 840, amount: 7_500 },
    { currency: 978, amount: 1_550 },
  ]);
  expect(sumsByCurrency([])).toEqual([]);
});

test.each([202, 230, 231])('counts a payment in status %i as zero', (status) => {
  expect(
    sumsByCurrency([
      { amount: 5_000, currency: 840, status },
      { amount: 100, currency: 840, status: 210 },
    ]),
  ).toEqual([{ currency: 840, amount: 100 }]);
});
