import type { ExportCell } from './export-cell.ts';
import type { ExportDatatype } from './export-column.ts';

/** More digits than this a spreadsheet's numbers do not keep. */
const digits_maximum = 15;

/**
 * A cell as a spreadsheet file holds it: a number where it is one that a spreadsheet keeps to the last digit, with the decimals that
 * it shows, and a text otherwise. A text is never a formula there.
 */
export function spreadsheetCell(cell: ExportCell): string | { number: number; decimals?: 0 | 2 } {
  if (!cell.number || cell.text.replace(/\D/g, '').length > digits_maximum) return cell.text;
  const number = Number(cell.text);
  if (cell.amount === true) return { number, decimals: 2 };
  return Number.isInteger(number) ? { number, decimals: 0 } : { number };
}

/** How wide a column is in a spreadsheet file, in characters. */
export function spreadsheetWidth(label: string, datatype: ExportDatatype): number {
  return Math.max(label.length + 2, datatype === 'text' ? 24 : datatype === 'date' ? 20 : 14);
}
