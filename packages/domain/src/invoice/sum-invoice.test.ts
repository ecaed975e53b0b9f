import { describe, expect, test } from 'vitest';
import { type InvoiceSums, type InvoiceToSum, type LineToSum, sumInvoice } from './sum-invoice.ts';

const gst = { tax_rate_id: 'gst', rate_ppm: 50_000, inclusive: false };
const qst = { tax_rate_id: 'qst', rate_ppm: 99_750, inclusive: false };
const vat = { tax_rate_id: 'vat', rate_ppm: 200_000, inclusive: true };

const lineOf = (minor: number, tax_rate_ids: string[] = [], more: Partial<LineToSum> = {}): LineToSum => ({
  quantity_ten_thousandths: 10_000,
  unit_price_ten_thousandths: minor * 100,
  discount_ppm: null,
  discount_amount: null,
  tax_rate_ids,
  ...more,
});
const invoiceOf = (lines: LineToSum[], more: Partial<InvoiceToSum> = {}): InvoiceToSum => ({
  lines,
  discount_ppm: null,
  discount_amount: null,
  shipping_amount: 0,
  shipping_tax_rate_ids: [],
  tax_rates: [gst, qst, vat],
  ...more,
});

function sumsOf(invoice: InvoiceToSum): InvoiceSums {
  const result = sumInvoice(invoice);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result.sums;
}
const faultsOf = (invoice: InvoiceToSum) => {
  const result = sumInvoice(invoice);
  return 'faults' in result ? result.faults.map(({ field, code }) => `${field} ${code}`) : [];
};

describe('invoice sums', () => {
  test('three lines of 33.33 with 5% and 9.975% round each tax once, and the parts sum to it', () => {
    const sums = sumsOf(invoiceOf([1, 2, 3].map(() => lineOf(3_333, ['gst', 'qst']))));
    // 99.99 × 5% = 4.9995 and × 9.975% = 9.97400…: by lines it would be 5.01 and 9.96.
    expect(sums.taxes).toEqual([
      { ...gst, base_amount: 9_999, tax_amount: 500 },
      { ...qst, base_amount: 9_999, tax_amount: 997 },
    ]);
    expect(sums.lines.map(({ tax_amounts }) => tax_amounts.map(({ tax_amount }) => tax_amount))).toEqual([
      [166, 333],
      [167, 332],
      [167, 332],
    ]);
    expect(sums).toMatchObject({ subtotal_amount: 9_999, tax_amount: 1_497, total_amount: 11_496 });
  });

  test('quantity times price is rounded half-even once', () => {
    const of = (quantity_ten_thousandths: number, unit_price_ten_thousandths: number) =>
      sumsOf(invoiceOf([lineOf(0, [], { quantity_ten_thousandths, unit_price_ten_thousandths })])).total_amount;
    expect([of(5_000, 100), of(5_000, 300), of(5_000, 500)]).toEqual([0, 2, 2]);
    expect([of(25_000, 900_000), of(1, 50), of(10_000, 125)]).toEqual([22_500, 0, 1]);
    expect(of(999_999_999_999, 1_000_000)).toBe(999_999_999_999);
  });

  test('line discounts apply first, then the invoice discount is shared by the remainder, with shipping', () => {
    const lines = [lineOf(10_000, [], { discount_ppm: 500_000 }), lineOf(5_000, [], { discount_amount: 5_000 })];
    const sums = sumsOf(invoiceOf(lines, { shipping_amount: 1_000, discount_amount: 600 }));
    expect(sums.lines.map(({ discount_total, net_amount }) => [discount_total, net_amount])).toEqual([
      [5_500, 4_500],
      [5_000, 0],
    ]);
    expect(sums.shipping).toMatchObject({ gross_amount: 1_000, discount_total: 100, net_amount: 900 });
    expect(sums).toMatchObject({ subtotal_amount: 15_000, discount_total: 10_600, total_amount: 5_400 });
    expect(sumsOf(invoiceOf(lines, { discount_ppm: 1_000_000 })).total_amount).toBe(0);
  });

  test('inclusive tax is taken out of the price, and the base is the remainder', () => {
    const sums = sumsOf(
      invoiceOf([lineOf(12_000, ['vat']), lineOf(100, ['gst'])], {
        shipping_amount: 600,
        shipping_tax_rate_ids: ['vat'],
      }),
    );
    expect(sums.taxes).toEqual([
      { ...gst, base_amount: 100, tax_amount: 5 },
      { ...vat, base_amount: 10_500, tax_amount: 2_100 },
    ]);
    expect(sums.shipping.tax_amounts).toEqual([{ tax_rate_id: 'vat', tax_amount: 100 }]);
    expect(sums).toMatchObject({ tax_amount: 2_105, tax_on_top_amount: 5, total_amount: 12_705 });
  });

  test('two inclusive taxes share one base, and lines with only one form their own group', () => {
    const rates = [
      { ...gst, inclusive: true },
      { ...qst, inclusive: true },
    ];
    const sums = sumsOf(
      invoiceOf([lineOf(11_498, ['gst', 'qst']), lineOf(10_500, ['gst']), lineOf(11_497, ['qst', 'gst'])], {
        tax_rates: rates,
      }),
    );
    // 229.95 × 50,000 / 1,149,750 = 10.00 and × 99,750 / 1,149,750 = 19.95; 105.00 × 50,000 / 1,050,000 = 5.00.
    expect(sums.taxes.map(({ base_amount, tax_amount }) => [base_amount, tax_amount])).toEqual([
      [30_000, 1_500],
      [20_000, 1_995],
    ]);
    expect(sums.total_amount).toBe(33_495);
  });
});

describe('an invalid sum names its field', () => {
  test.each<[string, InvoiceToSum, string[]]>([
    [
      'a quantity of 1e15',
      invoiceOf([lineOf(1, [], { quantity_ten_thousandths: 1e15 })]),
      ['lines.0.quantity_ten_thousandths too_large'],
    ],
    [
      'a negative quantity',
      invoiceOf([lineOf(1, [], { quantity_ten_thousandths: -1 })]),
      ['lines.0.quantity_ten_thousandths negative'],
    ],
    ['half a cent', invoiceOf([lineOf(0.005)]), ['lines.0.unit_price_ten_thousandths not_a_whole_number']],
    ['not a number', invoiceOf([lineOf(1)], { shipping_amount: Number.NaN }), ['shipping_amount not_a_whole_number']],
    [
      'a product beyond twelve digits',
      invoiceOf([lineOf(1), lineOf(9_999_999_999, [], { quantity_ten_thousandths: 1_010_000 })]),
      ['lines.1.unit_price_ten_thousandths too_large'],
    ],
    [
      'a sum beyond twelve digits',
      invoiceOf(Array.from({ length: 2 }, () => lineOf(9_999_999_999, [], { quantity_ten_thousandths: 600_000 }))),
      ['lines too_large'],
    ],
    [
      'a total beyond twelve digits',
      invoiceOf([lineOf(9_999_999_999, ['gst'], { quantity_ten_thousandths: 1_000_000 })]),
      ['lines too_large'],
    ],
    [
      'a discount above its line',
      invoiceOf([lineOf(100, [], { discount_amount: 101 })]),
      ['lines.0.discount_amount too_large'],
    ],
    [
      'a discount above the total',
      invoiceOf([lineOf(100)], { shipping_amount: 5, discount_amount: 106 }),
      ['discount_amount too_large'],
    ],
    [
      'two discounts',
      invoiceOf([lineOf(100, [], { discount_amount: 0, discount_ppm: 0 })], { discount_amount: 1, discount_ppm: 1 }),
      ['lines.0.discount_amount both_given', 'discount_amount both_given'],
    ],
    ['a discount above 100%', invoiceOf([lineOf(100)], { discount_ppm: 1_000_001 }), ['discount_ppm too_large']],
    [
      'an unknown rate',
      invoiceOf([lineOf(100, ['gone'])], { shipping_tax_rate_ids: ['gone'] }),
      ['lines.0.tax_rate_ids unknown', 'shipping_tax_rate_ids unknown'],
    ],
    ['a repeated rate', invoiceOf([lineOf(100, ['gst', 'gst'])]), ['lines.0.tax_rate_ids taken']],
    ['a tax on a tax', invoiceOf([lineOf(100, ['gst', 'vat'])]), ['lines.0.tax_rate_ids mixed']],
    [
      'a rate above 100%',
      invoiceOf([lineOf(100)], { tax_rates: [{ ...gst, rate_ppm: 1_000_001 }] }),
      ['tax_rates.0.rate_ppm too_large'],
    ],
  ])('%s', (_, invoice, faults) => {
    expect(faultsOf(invoice)).toEqual(faults);
  });
});
