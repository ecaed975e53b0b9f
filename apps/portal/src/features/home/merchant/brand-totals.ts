import type { CurrencyCode } from '@countinghouse/domain/money';

/** A line of the batch summary as the service answers it, or summed. */
export type BrandLine = { card_brand: string; sales_count: number; sales_amount: number; currency: CurrencyCode };

/** Returns one line per brand and currency over all days, the largest amount first. Amounts are in minor units. */
export function brandTotals(lines: readonly BrandLine[]): BrandLine[] {
  const totals = new Map<string, BrandLine>();
  for (const { card_brand, sales_count, sales_amount, currency } of lines) {
    const key = `${card_brand} ${currency}`;
    const before = totals.get(key);
    totals.set(key, {
      card_brand,
      currency,
      sales_count: (before?.sales_count ?? 0) + sales_count,
      sales_amount: (before?.sales_amount ?? 0) + sales_amount,
    });
  }
  return [...totals.values()].sort((a, b) => b.sales_amount - a.sales_amount);
}

/** Returns the total line of each currency: totals never mix currencies. */
export function currencyTotals(lines: readonly BrandLine[]): Omit<BrandLine, 'card_brand'>[] {
  const currencies = [...new Set(lines.map((line) => line.currency))];
  return currencies.map((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    return {
      currency,
      sales_count: own.reduce((sum, line) => sum + line.sales_count, 0),
      sales_amount: own.reduce((sum, line) => sum + line.sales_amount, 0),
    };
  });
}
