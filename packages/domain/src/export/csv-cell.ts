import { LARGE_NUMBER_THRESHOLD } from '../constants.ts';
import type { ExportCell } from './export-cell.ts';

/*
 * What a spreadsheet treats as a formula: a text that begins with = + - @ (also full-width), a tab or a return, possibly after blanks,
 * quotes or a byte order mark, which a spreadsheet may strip; or the same after a separator that spreadsheets of other countries split at.
 */
const opening = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
const blanks = '[\\u0001-\\u0020"\'`\\u00A0\\u1680\\u2000-\\u200F\\u2028\\u2029\\u202F\\u205F\\u2060\\u3000\\uFEFF]*';

/** A text that gets a leading apostrophe: the beginning of a formula, or digits that a spreadsheet would change. */
const front = new RegExp(`^(${blanks}${opening}|[\\t\\r\\n]|(0[0-9]+|[0-9]{12,})$)`, 'u');
/** A separator that gets an apostrophe after it. */
const separator = new RegExp(`([;\\t\\r\\n])(?=${blanks}${opening})`, 'gu');

/**
 * Guards a text for a CSV: an apostrophe is added before what a spreadsheet would treat as a formula or change as a number (spec section 2,
 * blanks.md 9). Everything else is unchanged.
 */
export function guardedText(text: string): string {
  const guarded = text.replace(separator, "$1'");
  return front.test(text) ? `'${guarded}` : guarded;
}

/** Formats a cell for a CSV, before quoting. Amounts stay plain numbers; other numbers above the threshold get an apostrophe. */
export function csvText(cell: ExportCell): string {
  if (!cell.number) return guardedText(cell.text);
  return cell.amount !== true && Math.abs(Number(cell.text)) > LARGE_NUMBER_THRESHOLD ? `'${cell.text}` : cell.text;
}

/** Formats a field by RFC 4180: quoted if it has a comma, a quote, a line break, or leading or trailing blanks. */
export function csvField(text: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A column's label in a CSV: '$' becomes 'Amount' and '#' becomes 'Count' (spec section 2). */
export function csvLabel(label: string): string {
  return guardedText(label.replaceAll('$', 'Amount').replaceAll('#', 'Count'));
}

/** Written before the first line, so that a spreadsheet reads the file as UTF-8. */
const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** Returns the first line of a CSV, with its line end and the byte order mark. */
export function csvHeader(labels: readonly string[]): string {
  return `${CSV_BYTE_ORDER_MARK}${labels.map((label) => csvField(csvLabel(label))).join(',')}\r\n`;
}

/** Returns a line of a CSV, with its line end. */
export function csvLine(cells: readonly ExportCell[]): string {
  return `${cells.map((cell) => csvField(csvText(cell))).join(',')}\r\n`;
}
