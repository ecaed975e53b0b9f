import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT } from '../money.ts';
import { type Random, randomInvoice, randomOf, sampleRates } from '../testing/random-invoices.ts';
import { referenceSums } from '../testing/reference-sums.ts';
import { type InvoiceSums, type InvoiceToSum, type LineSums, sumInvoice } from './sum-invoice.ts';

/** Printed with the titles, so that a failure can be reproduced. */
const randomSeed = Math.trunc(Math.random() * 1e9);
const seeds = [20_261_124, randomSeed];

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

function sumsOf(invoice: InvoiceToSum): InvoiceSums {
  const result = sumInvoice(invoice);
  if ('faults' in result) throw new Error(`${JSON.stringify(result.faults)} of ${JSON.stringify(invoice)}`);
  return result.sums;
}

/** Checks the invariants of any invoice. Plain comparisons, since there are a hundred thousand invoices. */
function faultOf(invoice: InvoiceToSum, sums: InvoiceSums): string | undefined {
  const rows: LineSums[] = [...sums.lines, sums.shipping];
  const inclusive = new Map(invoice.tax_rates.map((rate) => [rate.tax_rate_id, rate.inclusive]));
  for (const { gross_amount, discount_total, net_amount, tax_amounts, total_amount } of rows) {
    const taxes = sum(tax_amounts.map(({ tax_amount }) => tax_amount));
    const inside = tax_amounts.some(({ tax_rate_id }) => inclusive.get(tax_rate_id));
    const parts = [gross_amount, discount_total, net_amount, ...tax_amounts.map(({ tax_amount }) => tax_amount)];
    if (parts.some((part) => !Number.isSafeInteger(part) || part < 0)) return 'a part is negative or none';
    if (net_amount !== gross_amount - discount_total) return 'a net amount is not gross less discount';
    if (total_amount !== net_amount + (inside ? 0 : taxes)) return 'a line is not its net amount with taxes';
    if (inside && taxes > net_amount) return 'a line is more tax than it comes to';
  }
  for (const { tax_rate_id, tax_amount, base_amount } of sums.taxes) {
    const of_rate = rows.flatMap((row) => row.tax_amounts.filter((tax) => tax.tax_rate_id === tax_rate_id));
    if (tax_amount !== sum(of_rate.map((tax) => tax.tax_amount))) return 'the tax of a rate is not that of its lines';
    if (base_amount < 0) return 'a base is negative';
  }
  const { subtotal_amount, discount_total, tax_on_top_amount, tax_amount, total_amount } = sums;
  if (total_amount !== sum(rows.map((row) => row.total_amount))) return 'lines do not sum to the total';
  if (subtotal_amount !== sum(sums.lines.map(({ gross_amount }) => gross_amount))) return 'gross does not sum';
  if (discount_total !== sum(rows.map((row) => row.discount_total))) return 'discounts do not sum';
  if (tax_amount !== sum(sums.taxes.map((tax) => tax.tax_amount))) return 'taxes do not sum';
  if (total_amount !== subtotal_amount + invoice.shipping_amount - discount_total + tax_on_top_amount)
    return 'the total is not made of its parts';
  return total_amount > MAX_AMOUNT ? 'the total is too large' : undefined;
}

/** Compares with the reference, which shares no code. */
function differenceOf(invoice: InvoiceToSum, sums: InvoiceSums): string | undefined {
  const reference = referenceSums(invoice);
  const rows = [...sums.lines, sums.shipping];
  for (const [index, row] of rows.entries()) {
    if (row.gross_amount !== reference.gross[index]) return `gross of ${index}`;
    if (row.net_amount !== reference.net[index]) return `net of ${index}`;
    for (const { tax_rate_id, tax_amount } of row.tax_amounts) {
      if (tax_amount !== reference.taxes[tax_rate_id]?.shares[index]) return `${tax_rate_id} of ${index}`;
    }
  }
  const differing = sums.taxes.find(
    ({ tax_rate_id, tax_amount }) => tax_amount !== reference.taxes[tax_rate_id]?.total,
  );
  if (differing !== undefined) return differing.tax_rate_id;
  if (sums.taxes.length !== Object.keys(reference.taxes).length) return 'rates';
  return sums.total_amount === reference.total ? undefined : 'total';
}

describe.each(seeds)('any invoice (seed %i)', (seed) => {
  test('sums 50,000 invoices to the cent, as the reference does', { timeout: 60_000 }, () => {
    const random = randomOf(seed);
    for (let run = 0; run < 50_000; run += 1) {
      const invoice = randomInvoice(random);
      const sums = sumsOf(invoice);
      const fault = faultOf(invoice, sums) ?? differenceOf(invoice, sums);
      if (fault !== undefined) throw new Error(`${fault} in invoice ${run}: ${JSON.stringify(invoice)}`);
    }
  });

  test('has the same sums in any line order without an invoice discount', () => {
    fc.assert(
      fc.property(fc.integer(), (one) => {
        const random = randomOf(one);
        const invoice = { ...randomInvoice(random), discount_ppm: null, discount_amount: null };
        const order = shuffled(random, invoice.lines.length);
        const other = sumsOf({
          ...invoice,
          lines: order.map((index) => invoice.lines[index] as (typeof invoice.lines)[number]),
        });
        const { lines, shipping, ...sums } = sumsOf(invoice);
        expect(other).toMatchObject(sums);
        expect(other.lines.map(({ net_amount }) => net_amount)).toEqual(order.map((index) => lines[index]?.net_amount));
        expect(other.shipping.net_amount).toBe(shipping.net_amount);
      }),
      { numRuns: 1_000, seed },
    );
  });

  test('has the same subtotal, discount and net in any line order with an invoice discount', () => {
    fc.assert(
      fc.property(fc.integer(), (one) => {
        const random = randomOf(one);
        const invoice = randomInvoice(random);
        const order = shuffled(random, invoice.lines.length);
        const other = sumsOf({
          ...invoice,
          lines: order.map((index) => invoice.lines[index] as (typeof invoice.lines)[number]),
        });
        const { subtotal_amount, discount_total } = sumsOf(invoice);
        expect(other).toMatchObject({ subtotal_amount, discount_total });
      }),
      { numRuns: 500, seed },
    );
  });
});

test('any input is summed within its bounds or refused at a field', () => {
  const number = fc.oneof(
    fc.integer({ min: -1, max: 20_000 }),
    fc.integer({ min: 0, max: MAX_AMOUNT }),
    fc.constantFrom(1e15, 0.5, Number.NaN),
  );
  const discount = fc.record({
    discount_ppm: fc.option(fc.integer({ min: -1, max: 1_000_001 })),
    discount_amount: fc.option(number),
  });
  const ids = fc.array(fc.constantFrom(...sampleRates.map(({ tax_rate_id }) => tax_rate_id), 'gone'), { maxLength: 3 });
  const line = fc
    .record({ quantity_ten_thousandths: number, unit_price_ten_thousandths: number, tax_rate_ids: ids, discount })
    .map(({ discount: given, ...rest }) => ({ ...rest, ...given }));
  const invoice = fc
    .record({ lines: fc.array(line, { maxLength: 4 }), shipping_amount: number, shipping_tax_rate_ids: ids, discount })
    .map(({ discount: given, ...rest }): InvoiceToSum => ({ ...rest, ...given, tax_rates: sampleRates }));
  fc.assert(
    fc.property(invoice, (one) => {
      const result = sumInvoice(one);
      if ('faults' in result) expect(result.faults.length).toBeGreaterThan(0);
      else expect(faultOf(one, result.sums) ?? differenceOf(one, result.sums)).toBeUndefined();
    }),
    { numRuns: 3_000 },
  );
});

function shuffled(random: Random, length: number): number[] {
  const order = Array.from({ length }, (_, index) => index);
  for (let last = length - 1; last > 0; last -= 1) {
    const other = random.between(0, last);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}
