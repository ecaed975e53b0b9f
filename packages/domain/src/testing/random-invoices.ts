import type { InvoiceToSum, LineToSum, RateToSum } from '../invoice/sum-invoice.ts';

/** Pseudorandom numbers: the same seed gives the same ones. */
export type Random = {
  /** A whole number from the first to the second, both included. */
  between(least: number, most: number): number;
  /** One of several. */
  pick<Value>(values: readonly Value[]): Value;
  /** True with probability 1 / times. */
  oneIn(times: number): boolean;
};

/** Creates pseudorandom numbers from a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick: (values) => values[between(0, values.length - 1)] as (typeof values)[number],
    oneIn: (times) => between(1, times) === 1,
  };
}

/** The rates of the tests: Quebec's two, the same inside prices, zero, a whole, and one that leaves thirds. */
export const sampleRates: readonly RateToSum[] = [
  { tax_rate_id: 'gst', rate_ppm: 50_000, inclusive: false },
  { tax_rate_id: 'qst', rate_ppm: 99_750, inclusive: false },
  { tax_rate_id: 'state', rate_ppm: 82_500, inclusive: false },
  { tax_rate_id: 'zero', rate_ppm: 0, inclusive: false },
  { tax_rate_id: 'whole', rate_ppm: 1_000_000, inclusive: false },
  { tax_rate_id: 'vat', rate_ppm: 200_000, inclusive: true },
  { tax_rate_id: 'gst inside', rate_ppm: 50_000, inclusive: true },
  { tax_rate_id: 'qst inside', rate_ppm: 99_750, inclusive: true },
  { tax_rate_id: 'whole inside', rate_ppm: 1_000_000, inclusive: true },
];

/** Prices in ten-thousandths: thirds of a hundred, zero, half cents, and any. */
function priceOf(random: Random): number {
  return random.pick([
    333_300,
    333_333,
    0,
    50,
    125,
    990_000,
    random.between(0, 200_000),
    random.between(0, 90_000_000),
  ]);
}

function quantityOf(random: Random): number {
  return random.pick([10_000, 10_000, 30_000, 5_000, 25_000, 1, random.between(1, 1_000_000)]);
}

function ratesOf(random: Random, inclusive: boolean): string[] {
  const rates = sampleRates.filter((rate) => rate.inclusive === inclusive).map(({ tax_rate_id }) => tax_rate_id);
  const ids = new Set(Array.from({ length: random.between(0, 3) }, () => random.pick(rates)));
  return [...ids];
}

/** A line that is always valid. */
export function randomLine(random: Random): LineToSum {
  const unit_price_ten_thousandths = priceOf(random);
  const quantity_ten_thousandths = quantityOf(random);
  const gross_at_least = Math.floor((quantity_ten_thousandths * unit_price_ten_thousandths) / 1_000_000);
  const discounted = random.between(0, 4);
  return {
    quantity_ten_thousandths,
    unit_price_ten_thousandths,
    discount_ppm: discounted === 1 ? random.pick([100_000, 333_333, 1_000_000, random.between(0, 1_000_000)]) : null,
    discount_amount: discounted === 2 ? random.between(0, gross_at_least) : null,
    tax_rate_ids: ratesOf(random, random.oneIn(2)),
  };
}

/** An invoice that is always valid, usually with few lines. The whole discount is a share, or at most one cent. */
export function randomInvoice(random: Random): InvoiceToSum {
  const lines = Array.from({ length: random.oneIn(200) ? 100 : random.between(1, 5) }, () => randomLine(random));
  const shipping_amount = random.pick([0, 0, 1, 500, random.between(0, 10_000)]);
  const discounted = random.between(0, 4);
  return {
    lines,
    shipping_amount,
    shipping_tax_rate_ids: ratesOf(random, random.oneIn(2)),
    discount_ppm: discounted === 1 ? random.pick([50_000, 333_333, 1_000_000, random.between(0, 1_000_000)]) : null,
    discount_amount: discounted === 2 ? Math.min(shipping_amount, random.between(0, 10_000)) : null,
    tax_rates: sampleRates,
  };
}
