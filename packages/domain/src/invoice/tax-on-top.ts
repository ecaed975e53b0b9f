import { partOf } from '../money.ts';

/** The amount of a tax on top, in minor units. */
export type TaxOnTop<Rate> = { rate: Rate; base_amount: number; tax_amount: number };

/**
 * Computes the tax of each rate, rounded half-even once over everything that it applies to. Used for invoices and for items of payment
 * links. Rates are in the order of first use.
 *
 * @param taxed each amount once for every rate that applies to it
 * @param ppmOf the rate in millionths
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
