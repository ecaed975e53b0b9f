/*
 * What the two spreadsheet formats share. Cells are numbers, dates or texts: there is no way to write a formula from data.
 */

/**
 * A cell: a text, a number with the decimals it shows (undefined: as many as it has), or a date as the number of a spreadsheet (days
 * since the end of 1899, the time of day behind the point), shown with or without its time. Undefined is an empty cell.
 */
export type SheetCell =
  | string
  | { number: number; decimals?: 0 | 2 }
  | { date: number; shows: 'day' | 'time' }
  | undefined;

/** What stands around the rows of a spreadsheet. */
export type SheetTable = {
  /** Sheets past the first have their number behind it. */
  sheet_name: string;
  labels: readonly string[];
  /** Of the columns, in characters. */
  widths: readonly number[];
};

/** The file would be larger than its format can hold. */
export class SheetTooLargeError extends RangeError {}

/** How a date is shown, as a format of a spreadsheet. */
export const dateFormats = { time: 'yyyy-mm-dd hh:mm:ss', day: 'yyyy-mm-dd' } as const;

/** The longest text that a cell can hold. */
const textLength_maximum = 32_767;

/** A text as a cell can hold it: one that is too long ends with `…`. */
export function cutText(text: string): string {
  return text.length > textLength_maximum ? `${text.slice(0, textLength_maximum - 1)}…` : text;
}

/** Names that a spreadsheet takes: 31 characters, none of []:*?/\, no apostrophe at an end, none twice. */
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
