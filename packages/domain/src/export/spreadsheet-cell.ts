import type { ExportCell } from './export-cell.ts';
import type { ExportDatatype } from './export-column.ts';

/** Spreadsheets keep at most this many digits of a number. */
const digits_maximum = 15;
const day_ms = 86_400_000;
/** A spreadsheet's day number at the beginning of 1970. */
const daysBefore1970 = 25_569;
/** Before March 1900 its day numbers are off by one: it counts a February 29 that did not exist. */
const firstTrueDay = 61;

/** The content of a cell in a spreadsheet file: a text, which is never a formula there, a number, or a date. */
export type SpreadsheetCell = string | { number: number; decimals?: 0 | 2 } | { date: number; shows: 'day' | 'time' };

/**
 * Converts a cell for a spreadsheet file: a number if a spreadsheet keeps all its digits, with its decimals; a date as wall-clock time,
 * since spreadsheets have no time zones; and otherwise a text.
 */
export function spreadsheetCell(cell: ExportCell): SpreadsheetCell {
  if (cell.date === true) return spreadsheetDate(cell.text);
  if (!cell.number || cell.text.replace(/\D/g, '').length > digits_maximum) return cell.text;
  const number = Number(cell.text);
  if (cell.amount === true) return { number, decimals: 2 };
  return Number.isInteger(number) ? { number, decimals: 0 } : { number };
}

/** A cache: a long file has few different days, and parsing one takes longer than everything else in its row. */
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

/**
 * Converts a text of `exportTime`, or of the database in the same format, to a date. A text that is no date of a spreadsheet stays a text.
 */
function spreadsheetDate(text: string): SpreadsheetCell {
  const day = dayNumber(text.slice(0, 10));
  if (!(day >= firstTrueDay)) return text;
  if (text.length === 10) return { date: day, shows: 'day' };
  const seconds = Number(text.slice(11, 13)) * 3_600 + Number(text.slice(14, 16)) * 60 + Number(text.slice(17));
  return Number.isNaN(seconds) ? text : { date: day + seconds / 86_400, shows: 'time' };
}

/** Returns the width of a column in a spreadsheet file, in characters. */
export function spreadsheetWidth(label: string, datatype: ExportDatatype): number {
  return Math.max(label.length + 2, datatype === 'text' ? 24 : datatype === 'date' ? 20 : 14);
}
