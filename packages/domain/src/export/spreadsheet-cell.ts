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

/** The days of a long file are few, and parsing one takes longer than all else of its row. */
const knownDays = new Map<string, number>();
const knownDays_maximum = 4_000;

function dayNumber(day: string): number {
  const known = knownDays.get(day);
  if (known !== undefined) return known;
  const number = Date.parse(`${day}T00:00:00Z`) / day_ms + daysBefore1970;
  if (knownDays.size >= knownDays_maximum) knownDays.clear();
  knownDays.set(day, number);
  return number;
}

/** A text of `exportTime`, or of the database in its format, as a date; what is no date that a spreadsheet has stays a text. */
function spreadsheetDate(text: string): SpreadsheetCell {
  const day = dayNumber(text.slice(0, 10));
  if (!(day >= firstTrueDay)) return text;
  if (text.length === 10) return { date: day, shows: 'day' };
  const seconds = Number(text.slice(11, 13)) * 3_600 + Number(text.slice(14, 16)) * 60 + Number(text.slice(17));
  return Number.isNaN(seconds) ? text : { date: day + seconds / 86_400, shows: 'time' };
}

/** How wide a column is in a spreadsheet file, in characters. */
export function spreadsheetWidth(label: string, datatype: ExportDatatype): number {
  return Math.max(label.length + 2, datatype === 'text' ? 24 : datatype === 'date' ? 20 : 14);
}
