import { fileWords } from '@countinghouse/domain/export/file-words';
import { type CurrencyCode, currencies, toDecimalText } from '@countinghouse/domain/money';
import type { Locale } from '@countinghouse/domain/text/locales';

/**
 * Sums columns of a file while its rows pass. The result is a row of sums per currency, with its label in the first column that is
 * otherwise empty.
 *
 * @param summed the keys of the columns to sum
 */
export function createSums({
  columns,
  summed,
  locale,
}: {
  columns: readonly { key: string }[];
  summed: readonly string[];
  locale: Locale;
}): {
  /** Adds the amounts of a row: minor units of one currency, in the order of the summed columns. */
  add(currency: CurrencyCode, amounts: readonly number[]): void;
  /** Returns the rows of sums as texts, ordered by currency. Empty if nothing is summed. */
  rows(): string[][];
} {
  const places = new Map(
    summed.flatMap((key, place) => (columns.some((column) => column.key === key) ? [[key, place]] : [])),
  );
  const label_at = columns.findIndex(({ key }) => !places.has(key) && key !== 'currency');
  const names_currency = columns.some(({ key }) => key === 'currency');
  const sums = new Map<CurrencyCode, number[]>();
  return {
    add: (currency, amounts) => {
      const sum = sums.get(currency);
      if (sum === undefined) sums.set(currency, [...amounts]);
      else for (const [place, amount] of amounts.entries()) sum[place] = (sum[place] ?? 0) + amount;
    },
    rows: () => {
      if (places.size === 0) return [];
      const { total } = fileWords[locale];
      return [...sums]
        .sort(([a], [b]) => a - b)
        .map(([currency, sum]) => {
          const letters = currencies[currency].alphabetic;
          return columns.map(({ key }, index) => {
            const place = places.get(key);
            if (place !== undefined) return toDecimalText(sum[place] ?? 0);
            if (key === 'currency') return letters;
            if (index !== label_at) return '';
            return names_currency || sums.size === 1 ? total : `${total} ${letters}`;
          });
        });
    },
  };
}
