import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commercialFaults, commercialTotals, plainLineItemDefaults, qualify } from '../level23/commercial-data.ts';
import { divideHalfEven } from '../money.ts';
import { randomInvoice, randomOf } from '../testing/random-invoices.ts';
import {
  commercialDataOfInvoice,
  type InvoiceOfPayment,
  type PaymentOfInvoice,
  taxOfInvoicePayment,
} from './invoice-level23.ts';
import { type InvoiceToSum, sumInvoice } from './sum-invoice.ts';

const line = {
  quantity_ten_thousandths: 30_000,
  unit_price_ten_thousandths: 333_300,
  discount_ppm: null,
  discount_amount: null,
  tax_rate_ids: ['vat'],
};
const given: InvoiceToSum = {
  lines: [line, { ...line, tax_rate_ids: [] }],
  discount_ppm: 100_000,
  discount_amount: null,
  shipping_amount: 500,
  shipping_tax_rate_ids: ['vat'],
  tax_rates: [{ tax_rate_id: 'vat', rate_ppm: 55_000, inclusive: false }],
};

function storedOf(invoice: InvoiceToSum): InvoiceOfPayment {
  const result = sumInvoice(invoice);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  const texts = {
    item_code: 'HB-5',
    description: 'Harbor Blend, whole bean, 5 lb bag',
    commodity_code: '50201700',
    unit_of_measure: 'bag',
  };
  return {
    ...result.sums,
    invoice_number: 'INV-2026-0048',
    order_id: 'PO-20719',
    issue_date: '2026-11-24',
    destination: { postal_code: '04101', state: 'ME', country: 'US' },
    lines: result.sums.lines.map((sums, index) => ({ ...texts, ...(invoice.lines[index] as typeof line), ...sums })),
  };
}
const paymentOf = (amount: number, more: Partial<PaymentOfInvoice> = {}): PaymentOfInvoice => ({
  card_brand: 'visa',
  amount,
  tip: 0,
  order_id: 'PO-20719',
  payment_number: 1,
  paid_before: { amount: 0, sales_tax: 0 },
  ...more,
});

describe('a payment of a whole invoice', () => {
  const invoice = storedOf(given);
  const payment = paymentOf(invoice.total_amount + 300, { tip: 300 });
  const data = commercialDataOfInvoice({ ...plainLineItemDefaults, ship_from_postal_code: '04101' }, invoice, payment);

  test('has lines that sum to the payment and reaches level 3', () => {
    expect(commercialFaults(data, payment)).toEqual([]);
    expect(commercialTotals(data, payment).difference_amount).toBe(0);
    expect(qualify(data, payment)).toEqual({ level: 3, highest: 3, missing: [] });
    expect(data).toMatchObject({
      order_number: 'INV-2026-0048',
      customer_reference: 'PO-20719',
      freight_amount: 475,
      order_date: '2026-11-24',
    });
    expect(data.line_items).toMatchObject([
      {
        product_code: 'HB-5',
        description: 'Harbor Blend, whole bean,',
        discount_amount: 1_000,
        net_gross_indicator: 'N',
        tax_indicator: 'Y',
        tax_rate_basis_points: 550,
        tax_amount: 495,
      },
      { net_gross_indicator: 'X', tax_indicator: 'N', tax_rate_basis_points: null, tax_amount: 0 },
    ]);
  });

  test('has no text made of zeros only', () => {
    const lines = invoice.lines.map((one) => ({ ...one, item_code: '000', description: '0 0' }));
    const { line_items } = commercialDataOfInvoice(plainLineItemDefaults, { ...invoice, lines }, payment);
    expect(line_items.map(({ product_code, description }) => product_code + description)).toEqual(['', '']);
  });
});

test('partial payments have no lines, their own order numbers, and all tax together', () => {
  const invoice = storedOf(given);
  const first = Math.floor(invoice.total_amount / 3);
  let sales_tax = 0;
  const payments = [first, first, invoice.total_amount - 2 * first].map((amount, index) => {
    const paid_before = { amount: first * index, sales_tax };
    const payment = paymentOf(amount, { payment_number: index + 1, paid_before });
    const data = commercialDataOfInvoice(plainLineItemDefaults, invoice, payment);
    sales_tax += data.tax_amount ?? 0;
    return data;
  });
  expect(payments.map(({ order_number }) => order_number)).toEqual([
    'INV-2026-0048',
    'INV-2026-0048-2',
    'INV-2026-0048-3',
  ]);
  expect(payments.every(({ line_items }) => line_items.length === 0)).toBe(true);
  expect(payments.reduce((sum, { tax_amount }) => sum + (tax_amount ?? 0), 0)).toBe(invoice.tax_amount);
});

test('any invoice gives valid data', () => {
  const random = randomOf(23);
  let with_lines = 0;
  for (let run = 0; run < 2_000; run += 1) {
    const invoice = storedOf(randomInvoice(random));
    if (invoice.total_amount === 0) continue;
    const payment = paymentOf(invoice.total_amount);
    const data = commercialDataOfInvoice(plainLineItemDefaults, invoice, payment);
    expect(commercialFaults(data, payment)).toEqual([]);
    if (data.line_items.length > 0) {
      expect(commercialTotals(data, payment).difference_amount).toBe(0);
      with_lines += 1;
    }
  }
  expect(with_lines).toBeGreaterThan(1_000);
});

/** A payment of the given part of what is left, in millionths, or the release of one that was made before. */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), ppm: fc.integer({ min: 1, max: 1_000_000 }) }),
    fc.record({ kind: fc.constant('release' as const), nth: fc.nat(20) }),
  ),
  { maxLength: 30 },
);
type Step = { kind: 'pay'; ppm: number } | { kind: 'release'; nth: number };
type Share = { amount: number; sales_tax: number };
const sumOf = (shares: readonly Share[], of: keyof Share) => shares.reduce((sum, share) => sum + share[of], 0);

/** Pays and releases in the given order, then pays the rest. Calls `after` with the unreleased payments after each payment. */
function payInSteps(
  invoice: { tax_amount: number; total_amount: number },
  { all, least }: { all: readonly Step[]; least: number },
  after: (shares: readonly Share[], last: Share) => void,
): void {
  let shares: Share[] = [];
  const pay = (amount: number) => {
    const paid_before = { amount: sumOf(shares, 'amount'), sales_tax: sumOf(shares, 'sales_tax') };
    const share = { amount, sales_tax: taxOfInvoicePayment(invoice, { paid_before, paid_amount: amount }) };
    shares.push(share);
    after(shares, share);
  };
  for (const step of all) {
    const left = invoice.total_amount - sumOf(shares, 'amount');
    if (step.kind === 'release') shares = shares.filter((_, at) => at !== step.nth % Math.max(1, shares.length));
    else if (left >= 2 * least) pay(Math.min(left - least, Math.max(least, Math.floor((left * step.ppm) / 1_000_000))));
  }
  const left = invoice.total_amount - sumOf(shares, 'amount');
  if (left > 0) pay(left);
}

const dueOf = ({ tax_amount, total_amount }: { tax_amount: number; total_amount: number }, paid: number) =>
  Number(divideHalfEven(BigInt(tax_amount) * BigInt(paid), BigInt(total_amount)));

test('whatever was released before, the payments of an invoice have its exact tax, and so do those of its first parts', () => {
  const invoices = fc
    .record({ tax_amount: fc.integer({ min: 1, max: 99_999 }), net_amount: fc.integer({ min: 100_000, max: 999_999 }) })
    .map(({ tax_amount, net_amount }) => ({ tax_amount, total_amount: net_amount + tax_amount }));
  fc.assert(
    fc.property(invoices, steps, (invoice, all) => {
      // Every release can leave a cent, so the smallest payment includes more tax than all of them together.
      const least = Math.ceil((32 * invoice.total_amount) / invoice.tax_amount);
      payInSteps(invoice, { all, least }, (shares) => {
        expect(sumOf(shares, 'sales_tax')).toBe(dueOf(invoice, sumOf(shares, 'amount')));
      });
    }),
    { numRuns: 2_000 },
  );
});

test('a share of the tax is never negative or more than its payment, and misses the sum only where it would be', () => {
  const invoices = fc
    .record({ tax_amount: fc.nat(500), net_amount: fc.integer({ min: 0, max: 2_000 }) })
    .map(({ tax_amount, net_amount }) => ({ tax_amount, total_amount: net_amount + tax_amount }))
    .filter(({ total_amount }) => total_amount > 0);
  fc.assert(
    fc.property(invoices, steps, (invoice, all) => {
      payInSteps(invoice, { all, least: 1 }, (shares, { amount, sales_tax }) => {
        const missed = sumOf(shares, 'sales_tax') - dueOf(invoice, sumOf(shares, 'amount'));
        expect(sales_tax).toBeGreaterThanOrEqual(0);
        expect(sales_tax).toBeLessThanOrEqual(amount);
        if (missed > 0) expect(sales_tax).toBe(0);
        if (missed < 0) expect(sales_tax).toBe(amount);
      });
    }),
    { numRuns: 2_000 },
  );
});
