import type { CurrencyCode } from '../money.ts';

/** Unknown, declined and reversed: payments in these statuses move no money and are in no sum. */
export const statusesWithoutMoney: readonly number[] = [202, 230, 231];

/** The data that a sum needs of a payment: its signed amount in minor units, currency and status. */
export type SummedPayment = { amount: number; currency: CurrencyCode; status: number };

/** The sum of one currency in minor units; refunds and credits are negative. */
export type SumOfCurrency = { currency: CurrencyCode; amount: number };

/** Adds up payments by currency, in the order of the currency codes. Those that move no money count as zero. */
export function sumsByCurrency(payments: readonly SummedPayment[]): SumOfCurrency[] {
  const sums = new Map<CurrencyCode, number>();
  for (const { amount, currency, status } of payments) {
    sums.set(currency, (sums.get(currency) ?? 0) + (statusesWithoutMoney.includes(status) ? 0 : amount));
  }
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((one, other) => one.currency - other.currency);
}
