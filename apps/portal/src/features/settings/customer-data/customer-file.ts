import type { CustomerPayment } from '@countinghouse/contract/merchants/customer-data/customer-data';
import { csvHeader, csvLine } from '@countinghouse/domain/export/csv-cell';
import { exportCell } from '@countinghouse/domain/export/export-cell';
import { currencies, isCurrencyCode, toDecimalText } from '@countinghouse/domain/money';

/** All that is kept of a customer, as it is answered. */
type Exported = { exported_at: string; payments: readonly CustomerPayment[] };

/** The name of a file of a customer's data: its date, and nothing of whom it is about. */
export function customerFileName({ exported_at }: Exported, format: 'json' | 'csv'): string {
  return `customer_data_${exported_at.slice(0, 10)}.${format}`;
}

/** The data as JSON that people can read, too. */
export function customerJson(exported: Exported): string {
  return `${JSON.stringify(exported, null, 2)}\n`;
}

/** The data as a CSV, a line a payment: what lies inside something else has a column of its own, such as `billing_address.city`. */
export function customerCsv({ payments }: Exported): string {
  const lines = payments.map(({ details, commercial, files, amount, currency, ...payment }) => ({
    ...payment,
    amount: toDecimalText(amount),
    currency: isCurrencyCode(currency) ? currencies[currency].alphabetic : String(currency),
    ...flattened(details),
    ...flattened(commercial ?? {}, 'level_2_3.'),
    files: files.map(({ file_name }) => file_name).join(', '),
  })) as Record<string, string>[];
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const text = (line: Record<string, string>) =>
    columns.map((column) => exportCell(line[column] ?? '', 'text', { zone: 'EST' }));
  return csvHeader(columns) + lines.map((line) => csvLine(text(line))).join('');
}

/** The texts that an object holds, each under the names that lead to it. */
function flattened(value: unknown, path = ''): Record<string, string> {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object') return { [path.slice(0, -1)]: String(value) };
  return Object.assign({}, ...Object.entries(value).map(([name, inner]) => flattened(inner, `${path}${name}.`)));
}
