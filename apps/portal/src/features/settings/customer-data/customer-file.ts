import type { CustomerPayment } from '@countinghouse/contract/merchants/customer-data/customer-data';
import { csvHeader, csvLine } from '@countinghouse/domain/export/csv-cell';
import { exportCell } from '@countinghouse/domain/export/export-cell';
import { currencies, isCurrencyCode, toDecimalText } from '@countinghouse/domain/money';

/** All stored data of a customer, as the call returns it. */
type Exported = { exported_at: string; payments: readonly CustomerPayment[] };

/** Returns the name of a file of a customer's data: its date, and nothing about the customer. */
export function customerFileName({ exported_at }: Exported, format: 'json' | 'csv'): string {
  return `customer_data_${exported_at.slice(0, 10)}.${format}`;
}

/** Returns the data as indented JSON. */
export function customerJson(exported: Exported): string {
  return `${JSON.stringify(exported, null, 2)}\n`;
}

/** Returns the data as CSV, one line per payment. Nested values have their own columns, such as `billing_address.city`. */
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

/** Returns the texts in an object by their path. */
function flattened(value: unknown, path = ''): Record<string, string> {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object') return { [path.slice(0, -1)]: String(value) };
  return Object.assign({}, ...Object.entries(value).map(([name, inner]) => flattened(inner, `${path}${name}.`)));
}
