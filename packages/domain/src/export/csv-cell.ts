import { LARGE_NUMBER_THRESHOLD } from '../constants.ts';
import type { ExportCell } from './export-cell.ts';

/*
 * What a spreadsheet takes for a formula: a text that begins with = + - @ (in full width too), a tab or a return, also behind
 * blanks, quotes or a byte order mark, which a spreadsheet may strip; and the same behind a separator that a spreadsheet of
 * another country splits at.
 */
const opening = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
const blanks = '[\\s\\u0000\\u00A0\\u200B-\\u200F\\u2060\\uFEFF"\'`]*';
const beginsFormula = new RegExp(`^(${blanks}${opening}|[\\t\\r\\n])`, 'u');
const formulaInside = new RegExp(`([;\\t\\r\\n])(?=${blanks}${opening})`, 'gu');

/** Digits that a spreadsheet would change: a leading zero lost, or more of them than it shows. */
function isChangedNumber(text: string): boolean {
  return /^0\d+$/.test(text) || (/^\d{11,}$/.test(text) && (text.length > 11 || Number(text) > LARGE_NUMBER_THRESHOLD));
}

/**
 * A text as it stands in a CSV: with an apostrophe before what a spreadsheet would take for a formula or change as a number
 * (spec section 2, blanks.md 9). Everything else stays as it is.
 */
export function guardedText(text: string): string {
  const inside = text.replace(formulaInside, "$1'");
  return beginsFormula.test(text) || isChangedNumber(text) ? `'${inside}` : inside;
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
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** The first line of a CSV, with its line end and the byte order mark. */
export function csvHeader(labels: readonly string[]): string {
  return `${CSV_BYTE_ORDER_MARK}${labels.map((label) => csvField(csvLabel(label))).join(',')}\r\n`;
}

/** A line of a CSV, with its line end. */
export function csvLine(cells: readonly ExportCell[]): string {
  return `${cells.map((cell) => csvField(csvText(cell))).join(',')}\r\n`;
}
