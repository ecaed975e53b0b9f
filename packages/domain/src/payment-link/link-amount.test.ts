import { expect, test } from 'vitest';
import { sumInvoice } from '../invoice/sum-invoice.ts';
import { randomOf } from '../testing/random-invoices.ts';
import { type LinkPricing, linkAmountsOf } from './link-amount.ts';

const pricingOf = (items: LinkPricing['items']): LinkPricing => ({
  kind: 'items',
  amount: null,
  minimum_amount: null,
  maximum_amount: null,
  choices: [],
  allows_other_amount: false,
  items,
  tax_rate_ppm: 0,
});

test('three items of 33.33 with 9.975% are taxed once together', () => {
  const items = ['a', 'b', 'c'].map((item_id) => itemOf(item_id, 3_333, 99_750));
  expect(linkAmountsOf(pricingOf(items), { quantities: { a: 1, b: 1, c: 1 } }, false)).toEqual({
    net_amount: 9_999,
    tax_amount: 997,
    tip_amount: 0,
    total_amount: 10_996,
  });
});

test('items have the same total as an invoice with them', () => {
  const random = randomOf(20_261_124);
  for (let run = 0; run < 2_000; run += 1) {
    const items = Array.from({ length: random.between(1, 20) }, (_, index) =>
      itemOf(String(index), random.between(1, 99_999), random.pick([0, 50_000, 99_750, 200_000])),
    );
    const quantities = Object.fromEntries(items.map(({ item_id }) => [item_id, random.between(1, 99)]));
    const invoice = sumInvoice({
      lines: items.map((item) => ({
        quantity_ten_thousandths: (quantities[item.item_id] ?? 0) * 10_000,
        unit_price_ten_thousandths: item.unit_amount * 100,
        discount_ppm: null,
        discount_amount: null,
        tax_rate_ids: [String(item.tax_rate_ppm)],
      })),
      discount_ppm: null,
      discount_amount: null,
      shipping_amount: 0,
      shipping_tax_rate_ids: [],
      tax_rates: [0, 50_000, 99_750, 200_000].map((rate_ppm) => ({
        tax_rate_id: String(rate_ppm),
        rate_ppm,
        inclusive: false,
      })),
    });
    if ('faults' in invoice) throw new Error('An invoice of items is always summed');
    const { tax_amount, total_amount } = invoice.sums;
    expect(linkAmountsOf(pricingOf(items), { quantities }, false)).toMatchObject({ tax_amount, total_amount });
  }
});

function itemOf(item_id: string, unit_amount: number, tax_rate_ppm: number): LinkPricing['items'][number] {
  return { item_id, title: item_id, unit_amount, quantity_minimum: 0, quantity_maximum: 99, tax_rate_ppm };
}
