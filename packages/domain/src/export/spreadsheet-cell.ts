import type { ExportCell } from './export-cell.ts';
import type { ExportDatatype } from './export-column.ts';

/** More digits than this a spreadsheet's numbers do not keep. */
const digits_maximum = 15;
const day_ms = 86_400_000;
/** How many days a spreadsheet has counted at the beginning of 1970. */
const daysBefore1970 = 25_569;
/** Before March 1900 its days are off by one: it knows a February 29 that was not. */
const firstTrueDay = 61;

/** What a spreadsheet file holds in a cell: a text, which is never a formula there, a number, or a date. */
export type SpreadsheetCell = string | { number: number; decimals?: 0 | 2 } | { date: number; shows: 'day' | 'time' };

/**
 * A cell as a spreadsheet file holds it: a number where it is one that a spreadsheet keeps to the last digit, with the decimals that
 * it shows, a date as the wall clock of the export shows it, because a spreadsheet knows no zones, and a text otherwise.
 */
export function spreadsheetCell(cell: ExportCell): SpreadsheetCell {
  if (cell.date === true) return spreadsheetDate(cell.text);
  if (!cell.number || cell.text.replace(/\D/g, '').length > digits_maximum) return cell.text;
  const number = Number(cell.text);
  if (cell.amount === true) return { number, decimals: 2 };
  return Number.isInteger(number) ? { number, decimals: 0 } : { number };
}

/** A text of `exportTime`, or of the database in its format, as a date; what is no date that a spreadsheet has stays a text. */
function spreadsheetDate(text: string): SpreadsheetCell {
  const [day = '', time] = text.split(' ');
  const date = Date.parse(`${day}T${time ?? '00:00:00'}Z`) / day_ms + daysBefore1970;
  return date >= firstTrueDay ? { date, shows: time === undefined ? 'day' : 'time' } : text;
}

/** How wide a column is in a spreadsheet file, in characters. */
export function spreadsheetWidth(label: string, datatype: ExportDatatype): number {
  return Math.max(label.length + 2, datatype === 'text' ? 24 : datatype === 'date' ? 20 : 14);
}
