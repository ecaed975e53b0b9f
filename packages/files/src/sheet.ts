/* Shared by the two spreadsheet formats. Cells are numbers, dates or texts: data can never become a formula. */

/**
 * A cell: a text, a number with the decimals it shows (undefined: all), or a date as a spreadsheet's number (days since the end of 1899,
 * with the time of day as the fraction), shown with or without its time. Undefined is an empty cell.
 */
export type SheetCell =
  | string
  | { number: number; decimals?: 0 | 2 }
  | { date: number; shows: 'day' | 'time' }
  | undefined;

/** The parts of a spreadsheet around its rows. */
export type SheetTable = {
  /** Further sheets have a number after it. */
  sheet_name: string;
  labels: readonly string[];
  /** Of the columns, in characters. */
  widths: readonly number[];
};

/** The file would exceed the limits of its format. */
export class SheetTooLargeError extends RangeError {}

/** How a date is shown, as a format of a spreadsheet. */
export const dateFormats = { time: 'yyyy-mm-dd hh:mm:ss', day: 'yyyy-mm-dd' } as const;

/** The longest text that a cell can hold. */
const textLength_maximum = 32_767;

/** Cuts a text to the maximum of a cell; a cut text ends with `…`. */
export function cutText(text: string): string {
  return text.length > textLength_maximum ? `${text.slice(0, textLength_maximum - 1)}…` : text;
}

/** Returns valid sheet names: 31 characters, none of []:*?/\, no apostrophe at an end, all different. */
export function sheetNames(name: string, count: number): string[] {
  const clean =
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Export';
  if (count === 1) return [clean.slice(0, 31)];
  return Array.from({ length: count }, (_, index) => {
    const number = ` ${index + 1}`;
    return `${clean.slice(0, 31 - number.length)}${number}`;
  });
}
