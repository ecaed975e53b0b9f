import { LARGE_NUMBER_THRESHOLD } from '../constants.ts';
import type { ExportCell } from './export-cell.ts';

/*
 * What a spreadsheet takes for a formula: a text that begins with = + - @ (in full width too), a tab or a return, also behind
 * blanks, quotes or a byte order mark, which a spreadsheet may strip; and the same behind a separator that a spreadsheet of
 * another country splits at.
 */
const opening = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
const blanks = '[\\u0001-\\u0020"\'`\\u00A0\\u1680\\u2000-\\u200F\\u2028\\u2029\\u202F\\u205F\\u2060\\u3000\\uFEFF]*';

/** A text that gets an apostrophe in front: the beginning of a formula, or digits that a spreadsheet would change. */
const front = new RegExp(`^(${blanks}${opening}|[\\t\\r\\n]|(0[0-9]+|[0-9]{12,})$)`, 'u');
/** A separator that gets an apostrophe behind it. */
const separator = new RegExp(`([;\\t\\r\\n])(?=${blanks}${opening})`, 'gu');

/**
 * A text as it stands in a CSV: with an apostrophe before what a spreadsheet would take for a formula or change as a number
 * (spec section 2, blanks.md 9). Everything else stays as it is.
 */
export function guardedText(text: string): string {
  const guarded = text.replace(separator, "$1'");
  return front.test(text) ? `'${guarded}` : guarded;
}

/** A cell as it stands in a CSV before it is quoted. Amounts stay plain numbers; other numbers above the threshold get an apostrophe. */
export function csvText(cell: ExportCell): string {
  if (!cell.number) return guardedText(cell.text);
  return cell.amount !== true && Math.abs(Number(cell.text)) > LARGE_NUMBER_THRESHOLD ? `'${cell.text}` : cell.text;
}

/** A field of RFC 4180: in quotes where it has a comma, a quote, a line break, or blanks at an end. */
export function csvField(text: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A column's label in a CSV: '$' becomes 'Amount' and '#' becomes 'Count' (spec section 2). */
export function csvLabel(label: string): string {
  return guardedText(label.replaceAll('$', 'Amount').replaceAll('#', 'Count'));
}

/** Stands before the first line, so that a spreadsheet reads what follows as UTF-8. */
const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** The first line of a CSV, with its line end and the byte order mark. */
export function csvHeader(labels: readonly string[]): string {
  return `${CSV_BYTE_ORDER_MARK}${labels.map((label) => csvField(csvLabel(label))).join(',')}\r\n`;
}

/** A line of a CSV, with its line end. */
export function csvLine(cells: readonly ExportCell[]): string {
  return `${cells.map((cell) => csvField(csvText(cell))).join(',')}\r\n`;
}
