import { expect, test } from 'vitest';
import { type BrandLine, brandTotals, currencyTotals } from './brand-totals.ts';

const line = (
  card_brand: string,
  sales_count: number,
  sales_amount: number,
  currency: BrandLine['currency'] = 840,
) => ({
  card_brand,
  sales_count,
  sales_amount,
  currency,
});

test('[S1.53] returns one line per brand over all days, the largest first', () => {
  expect(brandTotals([line('visa', 1, 100), line('jcb', 1, 900), line('visa', 2, 1_000)])).toEqual([
    line('visa', 3, 1_100),
    line('jcb', 1, 900),
  ]);
});

test('keeps currencies apart', () => {
  const lines = brandTotals([line('visa', 1, 100), line('visa', 2, 300, 978)]);
  expect(lines).toHaveLength(2);
  expect(currencyTotals(lines)).toEqual([
    { currency: 978, sales_count: 2, sales_amount: 300 },
    { currency: 840, sales_count: 1, sales_amount: 100 },
  ]);
});
