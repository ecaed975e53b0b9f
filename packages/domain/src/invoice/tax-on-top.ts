import { partOf } from '../money.ts';

/** What a tax that comes on top of the price comes to, in minor units. */
export type TaxOnTop<Rate> = { rate: Rate; base_amount: number; tax_amount: number };

/**
 * The tax of each rate, rounded half-even once over everything that it is on. Invoices and the items of payment links have their taxes from
 * here. The rates stand in the order in which they come first.
 *
 * @param taxed each amount once for every rate that is on it
 * @param ppmOf how many millionths a rate is
 * @throws RangeError when an amount or a sum of them is not a safe integer
 */
export function taxesOnTop<Rate>(
  taxed: readonly { rate: Rate; amount: number }[],
  ppmOf: (rate: Rate) => number,
): TaxOnTop<Rate>[] {
  const bases = new Map<Rate, number>();
  for (const { rate, amount } of taxed) bases.set(rate, (bases.get(rate) ?? 0) + amount);
  return [...bases].map(([rate, base_amount]) => ({
    rate,
    base_amount,
    tax_amount: partOf(base_amount, ppmOf(rate)),
  }));
}
