import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { debitCreditIndicators, lineItemReferences, netGrossIndicators, taxIndicators } from '../constants.ts';
import {
  type CommercialPayment,
  commercialFaults,
  commercialTotals,
  mayChangeCommercialData,
  newCommercialData,
  newLineItem,
  orderTax,
  plainLineItemDefaults,
  qualify,
} from './commercial-data.ts';
import { lineItemFields, orderFields } from './fields.ts';
import {
  type LineItem,
  lineItemAmounts,
  lineItemFaults,
  signOf,
  withDiscountAtRate,
  withTaxAtRate,
} from './line-item.ts';
import {
  hasMoreFields,
  moreOfLine,
  moreOfOrder,
  type StoredCommercialData,
  wholeCommercialData,
} from './more-fields.ts';
import type { CommercialData } from './order-data.ts';

const line = (changes: Partial<LineItem> = {}): LineItem => ({
  ...newLineItem(plainLineItemDefaults),
  product_code: 'BEANS-1',
  commodity_code: '50201706',
  description: 'Espresso beans',
  unit_price_ten_thousandths: 100_000,
  tax_indicator: 'N',
  net_gross_indicator: 'X',
  ...changes,
});

/** On a line of 10.00. */
const taxedAt10 = {
  tax_indicator: 'Y',
  net_gross_indicator: 'Y',
  tax_rate_basis_points: 1_111,
  tax_amount: 100,
} as const;

const payment: CommercialPayment = { card_brand: 'visa', amount: 1_000, tip: 0, order_id: 'PO-1' };

const data = (changes: Partial<CommercialData> = {}): CommercialData => ({
  ...newCommercialData(plainLineItemDefaults, {
    order_id: 'PO-1',
    sales_tax: 0,
    business_date: '2026-11-20',
    destination: {},
  }),
  customer_reference: 'Cost centre 12',
  tax_exempt: true,
  ship_from_postal_code: '02110',
  line_items: [line()],
  ...changes,
});

describe('[S9.36][S9.37][S9.38][S9.39] options', () => {
  test('reference by TransactionId or OrderId: the latter needs an order id', () => {
    const faults = lineItemReferences.map((reference) =>
      commercialFaults(data({ reference }), { ...payment, order_id: '' }),
    );
    expect(faults).toEqual([[], [{ field: 'reference', fault: 'no_order_id' }]]);
  });

  test('net/gross X, N, Y: no tax, exclusive, inclusive', () => {
    const totals = netGrossIndicators.map((net_gross_indicator) => {
      const taxed = withTaxAtRate(
        line({
          tax_indicator: 'Y',
          net_gross_indicator,
          tax_rate_basis_points: net_gross_indicator === 'X' ? null : 1_000,
        }),
      );
      return [taxed.tax_amount, lineItemAmounts(taxed).total_amount, lineItemFaults(taxed)];
    });
    expect(totals).toEqual([
      [0, 1_000, []],
      [100, 1_100, []],
      [91, 1_000, []],
    ]);
  });

  test('debit/credit C, D: a credited line subtracts', () => {
    expect(debitCreditIndicators.map((debit_credit_indicator) => signOf({ debit_credit_indicator }))).toEqual([-1, 1]);
    const back = line({ debit_credit_indicator: 'C', unit_price_ten_thousandths: 25_000 });
    expect(commercialTotals(data({ line_items: [line(), back] }), payment)).toMatchObject({
      lines_amount: 750,
      total_amount: 750,
      difference_amount: 250,
    });
  });

  test('a credited line subtracts its own tax and discount, exclusive or inclusive', () => {
    const sums = (['N', 'Y'] as const).map((net_gross_indicator) => {
      const taxed = (changes: Partial<LineItem>) =>
        withTaxAtRate(line({ tax_indicator: 'Y', tax_rate_basis_points: 1_000, net_gross_indicator, ...changes }));
      const back = taxed({
        debit_credit_indicator: 'C',
        unit_price_ten_thousandths: 40_000,
        tax_rate_basis_points: 500,
        discount_amount: 100,
      });
      const order = data({ tax_exempt: false, line_items: [taxed({ discount_amount: 200 }), back] });
      const { line_tax_amount } = commercialTotals(order, payment);
      expect(orderTax(order, payment)).toBe(line_tax_amount);
      expect(commercialFaults({ ...order, tax_amount: line_tax_amount }, payment)).toEqual([]);
      return commercialTotals(order, payment);
    });
    expect(sums).toEqual([
      // 8.00 + 0.80 less 3.00 + 0.15.
      {
        lines_amount: 500,
        line_tax_amount: 65,
        line_discount_amount: 100,
        total_amount: 565,
        difference_amount: payment.amount - 565,
      },
      // The tax included in 8.00 is 0.73, in 3.00 it is 0.14.
      {
        lines_amount: 500,
        line_tax_amount: 59,
        line_discount_amount: 100,
        total_amount: 500,
        difference_amount: payment.amount - 500,
      },
    ]);
    const all_back = data({
      tax_exempt: false,
      line_items: [withTaxAtRate(line({ ...taxedAt10, debit_credit_indicator: 'C' }))],
    });
    expect(orderTax(all_back, payment)).toBeNull();
  });

  test('tax indicator N, Y: an untaxed line has no tax', () => {
    const faults = taxIndicators.map((tax_indicator) =>
      lineItemFaults(line({ tax_indicator, net_gross_indicator: 'N', tax_amount: 5 })),
    );
    expect(faults).toEqual([[{ field: 'tax_amount', fault: 'not_taxed' }], []]);
  });

  test('tax after or before discount: the taxable base, exclusive and inclusive', () => {
    const taxes = (['N', 'Y'] as const).map((net_gross_indicator) =>
      [true, false].map((tax_after_discount) => {
        const given = { tax_indicator: 'Y', net_gross_indicator, tax_rate_basis_points: 1_000 } as const;
        const taxed = withTaxAtRate(line({ ...given, tax_after_discount, discount_amount: 120 }));
        const { taxable_amount, total_amount } = lineItemAmounts(taxed);
        return [taxable_amount, taxed.tax_amount, total_amount, lineItemFaults(taxed)];
      }),
    );
    expect(taxes).toEqual([
      [
        [880, 88, 968, []],
        [1_000, 100, 980, []],
      ],
      [
        [880, 80, 880, []],
        [1_000, 91, 880, []],
      ],
    ]);
  });

  test('tax before a full discount: exclusive tax remains, inclusive tax has no amount left', () => {
    const given = { tax_indicator: 'Y', tax_rate_basis_points: 1_000, tax_after_discount: false } as const;
    const [on_top, inside] = (['N', 'Y'] as const).map((net_gross_indicator) =>
      withTaxAtRate(line({ ...given, net_gross_indicator, discount_amount: 1_000 })),
    );
    expect([on_top, inside].map((one) => lineItemFaults(one as LineItem))).toEqual([
      [],
      [{ field: 'tax_amount', fault: 'tax_above_amount' }],
    ]);
    expect(lineItemAmounts(on_top as LineItem).total_amount).toBe(100);
  });

  test('a discount rate is rounded half-even to the minor unit, and tax applies to the rest', () => {
    const discounts = [0, 1, 50, 250, 1_005, 9_999].map((discount_rate_basis_points) => {
      const item = withDiscountAtRate(line({ unit_price_ten_thousandths: 100_000, discount_rate_basis_points }));
      return [item.discount_amount, lineItemFaults(item)];
    });
    // 0.1 is rounded to 0, 100.5 to 100, 999.9 to 1,000.
    expect(discounts).toEqual([0, 0, 5, 25, 100, 1_000].map((discount) => [discount, []]));
    const taxed = withTaxAtRate(
      withDiscountAtRate(
        line({
          discount_rate_basis_points: 2_000,
          tax_indicator: 'Y',
          net_gross_indicator: 'N',
          tax_rate_basis_points: 500,
        }),
      ),
    );
    expect([taxed.discount_amount, taxed.tax_amount]).toEqual([200, 40]);
    expect(withDiscountAtRate(line({ discount_amount: 7 })).discount_amount).toBe(7);
  });
});

describe('amounts', () => {
  test.each([
    // quantity, unit price, discount, rate, net/gross: gross, tax, total
    [10_000, 10_525, 0, null, 'N', 105, 0, 105],
    [30_000, 10_525, 0, null, 'N', 316, 0, 316],
    [30_000, 10_550, 0, null, 'N', 316, 0, 316],
    [10_000, 10_550, 0, null, 'N', 106, 0, 106],
    [10_000, 10_450, 0, null, 'N', 104, 0, 104],
    [12_345, 98_765, 9, 825, 'N', 1_219, 100, 1_310],
    [12_345, 98_765, 9, 825, 'Y', 1_219, 92, 1_210],
    [1, 49, 0, null, 'N', 0, 0, 0],
    [10_000, 999_999_990_000, 0, 1, 'N', 9_999_999_900, 1_000_000, 10_000_999_900],
  ] as const)(
    '%d at %d less %d, %s basis points, %s',
    (quantity, price, discount, rate, net_gross, gross, tax, total) => {
      const item = withTaxAtRate(
        line({
          quantity_ten_thousandths: quantity,
          unit_price_ten_thousandths: price,
          discount_amount: discount,
          tax_rate_basis_points: rate,
          net_gross_indicator: net_gross,
          tax_indicator: 'Y',
        }),
      );
      expect(item.tax_amount).toBe(tax);
      expect(lineItemAmounts(item)).toMatchObject({ gross_amount: gross, total_amount: total });
    },
  );

  const lines = fc.array(
    fc
      .record({
        quantity: fc.integer({ min: 1, max: 10_000_000 }),
        price: fc.integer({ min: 0, max: 100_000_000 }),
        discount_share: fc.integer({ min: 0, max: 100 }),
        rate: fc.option(fc.integer({ min: 0, max: 2_500 })),
        discount_rate: fc.option(fc.integer({ min: 0, max: 9_999 })),
        local_share: fc.integer({ min: 0, max: 100 }),
        tax_after_discount: fc.boolean(),
        net_gross_indicator: fc.constantFrom('N', 'Y'),
        debit_credit_indicator: fc.constantFrom('C', 'D'),
      })
      .map(({ quantity, price, discount_share, rate, discount_rate, local_share, ...indicators }) => {
        const item = line({
          ...indicators,
          quantity_ten_thousandths: quantity,
          unit_price_ten_thousandths: price,
          tax_indicator: 'Y',
          tax_rate_basis_points: rate,
          discount_rate_basis_points: discount_rate,
        } as Partial<LineItem>);
        const discount_amount = Math.floor((lineItemAmounts(item).gross_amount * discount_share) / 100);
        const taxed = withTaxAtRate(withDiscountAtRate({ ...item, discount_amount }));
        const local_tax_amount = Math.floor((taxed.tax_amount * local_share) / 100);
        return { ...taxed, local_tax_amount, national_tax_amount: taxed.tax_amount - local_tax_amount };
      }),
    { maxLength: 20 },
  );

  test('any lines are exact to half a minor unit, valid, and add up in any order', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 99_999 }), (line_items, freight_amount) => {
        for (const item of line_items) {
          const { gross_amount, discounted_amount, total_amount } = lineItemAmounts(item);
          const exact = BigInt(item.quantity_ten_thousandths) * BigInt(item.unit_price_ten_thousandths);
          const off = 2n * (exact - BigInt(gross_amount) * 1_000_000n);
          expect(off <= 1_000_000n && off >= -1_000_000n).toBe(true);
          const discount_rate = BigInt(item.discount_rate_basis_points ?? 0);
          if (item.discount_rate_basis_points !== null) {
            const discount_off = 2n * (BigInt(gross_amount) * discount_rate - BigInt(item.discount_amount) * 10_000n);
            expect(discount_off <= 10_000n && discount_off >= -10_000n).toBe(true);
          }
          expect(discounted_amount).toBe(gross_amount - item.discount_amount);
          const holds_its_tax = item.net_gross_indicator === 'N' || item.tax_amount <= discounted_amount;
          expect(lineItemFaults(item)).toEqual(
            holds_its_tax ? [] : [{ field: 'tax_amount', fault: 'tax_above_amount' }],
          );
          expect(lineItemFaults({ ...item, national_tax_amount: (item.national_tax_amount ?? 0) + 1 })).toContainEqual({
            field: 'national_tax_amount',
            fault: 'tax_parts_above_tax',
          });
          expect(total_amount - discounted_amount).toBe(item.net_gross_indicator === 'Y' ? 0 : item.tax_amount);
          expect(item.tax_amount).toBeGreaterThanOrEqual(0);
        }
        const order = data({ line_items, freight_amount, tax_exempt: false });
        const sums = commercialTotals(order, { ...payment, tip: 7 });
        expect(commercialTotals({ ...order, line_items: [...line_items].reverse() }, { ...payment, tip: 7 })).toEqual(
          sums,
        );
        if (line_items.length > 0) {
          const expected = line_items.reduce((sum, item) => sum + signOf(item) * lineItemAmounts(item).total_amount, 0);
          expect(sums.total_amount).toBe(expected + freight_amount + 7);
          expect(sums.total_amount + sums.difference_amount).toBe(payment.amount);
          const sound = line_items.every((item) => lineItemFaults(item).length === 0);
          const wrong = commercialFaults({ ...order, tax_amount: sums.line_tax_amount + 1 }, payment);
          if (sound) expect(wrong).toEqual([{ field: 'tax_amount', fault: 'tax_not_of_lines' }]);
          // The order's tax behaves like a line's: the sum of the lines is split to the last minor unit, never beyond.
          const tax_amount = orderTax(order, payment);
          if (sound && tax_amount !== null) {
            const local_tax_amount = Math.floor(tax_amount / 3);
            const split = { ...order, local_tax_amount, national_tax_amount: tax_amount - local_tax_amount };
            expect(commercialFaults(split, payment)).toEqual([]);
            expect(commercialFaults({ ...split, national_tax_amount: split.national_tax_amount + 1 }, payment)).toEqual(
              [{ field: 'national_tax_amount', fault: 'tax_parts_above_tax' }],
            );
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('contradictions', () => {
  test.each<[string, Partial<CommercialData>, string, string]>([
    [
      'no quantity',
      { line_items: [line({ quantity_ten_thousandths: 0 })] },
      'line_items.0.quantity_ten_thousandths',
      'quantity_not_above_zero',
    ],
    [
      'a discount above the amount',
      { line_items: [line(), line({ discount_amount: 1_001 })] },
      'line_items.1.discount_amount',
      'discount_above_amount',
    ],
    [
      'a description of zeros only',
      { line_items: [line({ description: '00 00' })] },
      'line_items.0.description',
      'only_zeros',
    ],
    [
      'a value too large',
      {
        line_items: [line({ quantity_ten_thousandths: 999_999_999_999, unit_price_ten_thousandths: 999_999_999_999 })],
      },
      'line_items.0.unit_price_ten_thousandths',
      'amount_too_large',
    ],
    [
      'a tax that differs from its rate',
      {
        tax_exempt: false,
        line_items: [
          line({ tax_indicator: 'Y', net_gross_indicator: 'N', tax_rate_basis_points: 1_000, tax_amount: 99 }),
        ],
      },
      'line_items.0.tax_amount',
      'tax_not_rate',
    ],
    [
      'a rate without a tax',
      { line_items: [line({ tax_rate_basis_points: 100 })] },
      'line_items.0.tax_rate_basis_points',
      'not_taxed',
    ],
    [
      'a tax above the amount',
      { tax_exempt: false, line_items: [line({ tax_indicator: 'Y', net_gross_indicator: 'N', tax_amount: 1_001 })] },
      'line_items.0.tax_amount',
      'tax_above_amount',
    ],
    ['taxed though exempt', { tax_amount: 5 }, 'tax_amount', 'exempt_from_tax'],
    [
      'a taxed line though exempt',
      { line_items: [line({ tax_indicator: 'Y', net_gross_indicator: 'N', tax_amount: 5 })] },
      'line_items.0.tax_amount',
      'exempt_from_tax',
    ],
    [
      'a discount that differs from its rate',
      { line_items: [line({ discount_rate_basis_points: 1_000, discount_amount: 99 })] },
      'line_items.0.discount_amount',
      'discount_not_rate',
    ],
    [
      'a local tax above the tax of the line',
      { tax_exempt: false, line_items: [line({ ...taxedAt10, local_tax_amount: 101 })] },
      'line_items.0.local_tax_amount',
      'tax_parts_above_tax',
    ],
    [
      'local and national tax together above the tax of the line',
      { tax_exempt: false, line_items: [line({ ...taxedAt10, local_tax_amount: 60, national_tax_amount: 41 })] },
      'line_items.0.national_tax_amount',
      'tax_parts_above_tax',
    ],
    [
      'a partial tax without a tax',
      { line_items: [line({ national_tax_amount: 1 })] },
      'line_items.0.national_tax_amount',
      'not_taxed',
    ],
    [
      'a VAT rate without a tax',
      { line_items: [line({ vat_rate_basis_points: 1_900 })] },
      'line_items.0.vat_rate_basis_points',
      'not_taxed',
    ],
    [
      'an alternate tax above the line',
      { tax_exempt: false, line_items: [line({ alternate_tax_amount: 1_001 })] },
      'line_items.0.alternate_tax_amount',
      'tax_above_amount',
    ],
    [
      'local and national tax together above the tax',
      { tax_exempt: false, tax_amount: 50, local_tax_amount: 30, national_tax_amount: 21, line_items: [] },
      'national_tax_amount',
      'tax_parts_above_tax',
    ],
    [
      'a local tax above the lines’ tax',
      { tax_exempt: false, tax_amount: null, local_tax_amount: 101, line_items: [line(taxedAt10)] },
      'local_tax_amount',
      'tax_parts_above_tax',
    ],
    [
      'a local tax above the payment when the tax is unknown',
      { tax_exempt: false, tax_amount: null, local_tax_amount: 1_001, line_items: [] },
      'local_tax_amount',
      'tax_above_payment',
    ],
    [
      'an alternate tax above the payment',
      { tax_exempt: false, alternate_tax_amount: 1_001 },
      'alternate_tax_amount',
      'tax_above_payment',
    ],
    ['a partial tax though exempt', { local_tax_amount: 5 }, 'local_tax_amount', 'exempt_from_tax'],
    ['an alternate tax though exempt', { alternate_tax_amount: 5 }, 'alternate_tax_amount', 'exempt_from_tax'],
    [
      'an alternate tax of a line though exempt',
      { line_items: [line({ alternate_tax_amount: 5 })] },
      'line_items.0.alternate_tax_amount',
      'exempt_from_tax',
    ],
    [
      'advice addenda for another brand than American Express',
      { advice_addenda: ['', 'Gate 7'] },
      'advice_addenda',
      'only_american_express',
    ],
    [
      'a tax above the payment',
      { tax_exempt: false, tax_amount: 1_001, line_items: [] },
      'tax_amount',
      'tax_above_payment',
    ],
  ])('%s', (_name, changes, field, fault) => {
    expect(commercialFaults(data(changes), payment)).toEqual([{ field, fault }]);
  });

  test('accepts additional tax fields, which change neither sums nor level', () => {
    const plain = data({ tax_exempt: false, tax_amount: 100, line_items: [line(taxedAt10)] });
    const more = {
      ...plain,
      local_tax_amount: 60,
      national_tax_amount: 40,
      vat_invoice_reference: 'VAT-2026-118',
      shipping_tax_rate_basis_points: 1_900,
      alternate_tax_id: 'ALT-1',
      alternate_tax_amount: 1_000,
      line_items: plain.line_items.map((item) => ({
        ...item,
        local_tax_amount: 100,
        national_tax_amount: 0,
        vat_rate_basis_points: 1_000,
        alternate_tax_amount: 1_000,
        type_of_supply: '01' as const,
      })),
    };
    expect(commercialFaults(more, payment)).toEqual([]);
    expect(commercialTotals(more, payment)).toEqual(commercialTotals(plain, payment));
    expect(qualify(more, payment)).toEqual(qualify(plain, payment));
    const addenda = { ...more, advice_addenda: ['Flight 118', '', 'Seat 4C'] };
    expect(commercialFaults(addenda, { ...payment, card_brand: 'american express' })).toEqual([]);
    // Empty texts count as absent, for every brand.
    expect(commercialFaults({ ...more, advice_addenda: ['', ''] }, payment)).toEqual([]);
  });
});

describe('data saved before fields were added', () => {
  test('is completed with unknown values', () => {
    const whole = data({ line_items: [line(), line()] });
    const older = JSON.parse(JSON.stringify(whole)) as Record<string, unknown> & { line_items: object[] };
    for (const name of Object.keys(moreOfOrder)) delete older[name];
    for (const item of older.line_items) {
      for (const name of Object.keys(moreOfLine)) delete (item as Record<string, unknown>)[name];
    }
    expect(wholeCommercialData(older as unknown as StoredCommercialData)).toEqual(whole);
  });

  test('is unchanged if complete', () => {
    const whole = data({ local_tax_amount: 3, line_items: [line({ tax_after_discount: false, tax_type: 'GST' })] });
    expect(wholeCommercialData(whole)).toEqual(whole);
  });

  test('adds nothing until a new field is filled', () => {
    expect([hasMoreFields(data(), moreOfOrder), hasMoreFields(line(), moreOfLine)]).toEqual([false, false]);
    expect(hasMoreFields(data({ advice_addenda: ['', ''] }), moreOfOrder)).toBe(false);
    for (const [name, value] of Object.entries({
      local_tax_amount: 0,
      vat_invoice_reference: 'V',
      advice_addenda: ['', 'x'],
    })) {
      expect(hasMoreFields(data({ [name]: value }), moreOfOrder), name).toBe(true);
    }
    expect(hasMoreFields(line({ tax_after_discount: false }), moreOfLine)).toBe(true);
  });
});

describe('the level that a payment reaches', () => {
  const missing = (card_brand: string, changes: Partial<CommercialData> = {}) => {
    const { level, highest, missing } = qualify(data(changes), { ...payment, card_brand });
    return [
      level,
      highest,
      missing.map(({ level, field, line }) => `${level} ${field}${line === null ? '' : ` ${line}`}`),
    ];
  };
  const address = { destination_postal_code: '10001', destination_country: 'US' };

  test.each<[string, Partial<CommercialData>, number | null, number | null, string[]]>([
    ['visa', {}, 3, 3, []],
    ['visa', { line_items: [] }, 2, 3, ['3 line_items']],
    ['visa', { line_items: [line({ unit_price_ten_thousandths: 99_900 })] }, 2, 3, ['3 total_amount']],
    [
      'visa',
      { freight_amount: 1, line_items: [line({ discount_amount: 1 })] },
      2,
      3,
      ['3 destination_postal_code', '3 destination_country'],
    ],
    ['visa', { customer_reference: '', order_date: null }, null, 3, ['2 customer_reference', '3 order_date']],
    ['visa', { tax_exempt: false }, null, 3, ['2 tax_amount']],
    [
      'visa',
      { order_number: '', line_items: [line(), line({ commodity_code: '', unit_price_ten_thousandths: 0 })] },
      null,
      3,
      ['2 order_number', '3 commodity_code 1'],
    ],
    ['mastercard', {}, 2, 3, ['3 destination_postal_code', '3 destination_country']],
    ['mastercard', address, 3, 3, []],
    ['mastercard', { ...address, line_items: [line({ commodity_code: '' })] }, 3, 3, []],
    ['american express', {}, null, 2, ['2 destination_postal_code']],
    ['american express', { ...address, line_items: [], order_date: null }, 2, 2, []],
    ['discover', {}, null, null, []],
    ['jcb', {}, null, null, []],
  ])('%s %j', (brand, changes, level, highest, expected) => {
    expect(missing(brand, changes)).toEqual([level, highest, expected]);
  });

  test('after a partial capture, higher lines prevent level 3, and higher tax level 2', () => {
    const taxed = data({
      tax_exempt: false,
      tax_amount: 100,
      line_items: [
        line({ tax_indicator: 'Y', net_gross_indicator: 'Y', tax_amount: 100, tax_rate_basis_points: 1_111 }),
      ],
    });
    const levels = [1_000, 600, 99].map((amount) => qualify(taxed, { ...payment, amount }).level);
    expect(levels).toEqual([3, 2, null]);
    expect(qualify(taxed, { ...payment, amount: 99 }).missing).toContainEqual({
      level: 2,
      field: 'tax_amount',
      line: null,
    });
  });

  test('a payment without data lacks everything its brand requires', () => {
    const nothing = data({
      customer_reference: '',
      order_number: '',
      tax_exempt: false,
      order_date: null,
      ship_from_postal_code: '',
      line_items: [],
    });
    expect(missing('mastercard', nothing)).toEqual([
      null,
      3,
      [
        '2 customer_reference',
        '2 order_number',
        '2 tax_amount',
        '3 order_date',
        '3 ship_from_postal_code',
        '3 destination_postal_code',
        '3 destination_country',
        '3 line_items',
      ],
    ]);
  });
});

test('new data starts with the defaults and the payment’s order data', () => {
  const defaults = {
    ...plainLineItemDefaults,
    reference: 'OrderId',
    ship_from_postal_code: '02110',
    destination_country: 'US',
    tax_rate_basis_points: 625,
  } as const;
  expect(
    newCommercialData(defaults, {
      order_id: 'PO-7',
      sales_tax: 81,
      business_date: '2026-11-20',
      destination: { postal_code: '10001', state: 'NY', country: '' },
    }),
  ).toMatchObject({
    reference: 'OrderId',
    order_number: 'PO-7',
    tax_amount: 81,
    order_date: '2026-11-20',
    ship_from_postal_code: '02110',
    destination_postal_code: '10001',
    destination_state: 'NY',
    destination_country: 'US',
    line_items: [],
  });
  expect(
    newCommercialData(defaults, {
      order_id: '',
      sales_tax: 0,
      business_date: '2026-11-20',
      destination: { country: 'CA' },
    }),
  ).toMatchObject({ reference: 'TransactionId', tax_amount: null, destination_country: 'CA' });
  expect(newLineItem(defaults)).toMatchObject({
    tax_rate_basis_points: 625,
    quantity_ten_thousandths: 10_000,
    unit_of_measure: 'each',
  });
});

test('data can be changed until the batch of an approved payment closes', () => {
  const may = (status: number, batch_status: string | null, direction: 1 | -1 = 1) =>
    mayChangeCommercialData({ status, direction, batch_status });
  for (const status of [205, 206, 210]) expect(may(status, null), String(status)).toBe(true);
  for (const status of [202, 218, 220, 225, 230, 231]) expect(may(status, null), String(status)).toBe(false);
  for (const batch of ['closing', 'submitted', 'settled', 'failed']) expect(may(210, batch), batch).toBe(false);
  expect(may(210, 'open')).toBe(true);
  expect(may(210, null, -1)).toBe(false);
});

test('every field has a length limit, and a known level that requires it', () => {
  for (const field of [...Object.values(orderFields), ...Object.values(lineItemFields)]) {
    expect(field.length_maximum).toBeGreaterThan(0);
    expect(
      Object.values(field.asked_from).every((level) => level === 2 || level === 3 || level === 'with_freight'),
    ).toBe(true);
  }
  expect(
    Object.fromEntries(Object.entries(lineItemFields).map(([name, { length_maximum }]) => [name, length_maximum])),
  ).toMatchObject({ product_code: 12, commodity_code: 12, description: 26 });
});
