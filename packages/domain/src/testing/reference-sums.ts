import type { InvoiceToSum } from '../invoice/sum-invoice.ts';

/*
 * The sums of an invoice again, computed literally by the rule with exact fractions, as a reference for tests. It shares no code with the
 * code under test, and is slow.
 */

/** A fraction; its divisor is above zero. */
type Fraction = { over: bigint; under: bigint };

const whole = (value: number): Fraction => ({ over: BigInt(value), under: 1n });
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const fraction = (over: number, under: number): Fraction => ({ over: BigInt(over), under: BigInt(under) });

/** Returns the nearest whole number, halves to even; for fractions from zero. */
function nearest({ over, under }: Fraction): number {
  const below = over / under;
  const rest = 2n * (over - below * under);
  const goes_up = rest === under ? below % 2n === 1n : rest > under;
  return Number(goes_up ? below + 1n : below);
}

/**
 * Returns shares of an amount by weight: each rounded to the nearest, then the shares with the largest rounding error compensate for the
 * difference.
 */
function shares(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => times(whole(amount), fraction(weight, sum)));
  const given = exact.map(nearest);
  for (;;) {
    const missing = amount - given.reduce((all, share) => all + share, 0);
    if (missing === 0) return given;
    const step = Math.sign(missing);
    // The rounding loss of each so far, in parts of the common divisor; the first with the largest loss is next.
    const lost = exact.map(({ over, under }, index) => (over - BigInt(given[index] ?? 0) * under) * BigInt(step));
    const most = lost.reduce((best, one, index) => (one > (lost[best] ?? 0n) ? index : best), 0);
    given[most] = (given[most] ?? 0) + step;
  }
}

/** Returns the amounts of each line, of shipping after them, and of each rate. */
export function referenceSums(invoice: InvoiceToSum) {
  const rows = [
    ...invoice.lines.map((line) => {
      const gross = nearest(
        times(fraction(line.quantity_ten_thousandths, 10_000), fraction(line.unit_price_ten_thousandths * 100, 10_000)),
      );
      const own = line.discount_amount ?? nearest(times(whole(gross), fraction(line.discount_ppm ?? 0, 1_000_000)));
      return { gross, left: gross - own, ids: line.tax_rate_ids };
    }),
    { gross: invoice.shipping_amount, left: invoice.shipping_amount, ids: invoice.shipping_tax_rate_ids },
  ];
  const left = rows.reduce((all, row) => all + row.left, 0);
  const discount =
    invoice.discount_amount ?? nearest(times(whole(left), fraction(invoice.discount_ppm ?? 0, 1_000_000)));
  const discounts = shares(
    discount,
    rows.map((row) => row.left),
  );
  const net = rows.map((row, index) => row.left - (discounts[index] ?? 0));
  const taxes = new Map<string, { total: number; shares: number[] }>();
  const add = (id: string, total: number, parts: readonly number[]) => {
    const tax = taxes.get(id) ?? { total: 0, shares: rows.map(() => 0) };
    taxes.set(id, { total: tax.total + total, shares: tax.shares.map((share, index) => share + (parts[index] ?? 0)) });
  };
  const ids_of_group = new Map<string, string[]>();
  for (const { ids } of rows) {
    const sorted = invoice.tax_rates.map(({ tax_rate_id }) => tax_rate_id).filter((id) => ids.includes(id));
    ids_of_group.set(sorted.join('+'), sorted);
  }
  for (const rate of invoice.tax_rates.filter(({ inclusive }) => !inclusive)) {
    const bases = net.map((amount, index) => (rows[index]?.ids.includes(rate.tax_rate_id) ? amount : 0));
    const base = bases.reduce((all, amount) => all + amount, 0);
    const tax = nearest(times(whole(base), fraction(rate.rate_ppm, 1_000_000)));
    if (rows.some(({ ids }) => ids.includes(rate.tax_rate_id))) add(rate.tax_rate_id, tax, shares(tax, bases));
  }
  for (const group of ids_of_group.values()) {
    const rates = invoice.tax_rates.filter(({ tax_rate_id, inclusive }) => inclusive && group.includes(tax_rate_id));
    const isIn = (index: number) =>
      rows[index]?.ids.length === group.length && group.every((id) => rows[index]?.ids.includes(id));
    let remaining = net.map((amount, index) => (isIn(index) ? amount : 0));
    const amount = remaining.reduce((all, one) => all + one, 0);
    const ppm = rates.reduce((all, { rate_ppm }) => all + rate_ppm, 0);
    for (const { tax_rate_id, rate_ppm } of rates) {
      const tax = nearest(times(whole(amount), fraction(rate_ppm, 1_000_000 + ppm)));
      const parts = shares(tax, remaining);
      add(tax_rate_id, tax, parts);
      remaining = remaining.map((one, index) => one - (parts[index] ?? 0));
    }
  }
  const on_top = invoice.tax_rates
    .filter(({ inclusive }) => !inclusive)
    .map(({ tax_rate_id }) => taxes.get(tax_rate_id)?.total ?? 0);
  return {
    gross: rows.map((row) => row.gross),
    net,
    taxes: Object.fromEntries(taxes),
    total: [...net, ...on_top].reduce((all, amount) => all + amount, 0),
  };
}
