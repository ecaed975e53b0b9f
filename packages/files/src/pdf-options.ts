import type { LoadFont } from './open-font.ts';

/** A column: what stands above it, and whether its cells are numbers (at its end, in figures of one width), dates or texts. */
export type PdfColumn = { label: string; kind: 'number' | 'date' | 'text' };

/** What a column's texts need, in points: all of the longest on one line, and its longest part that is not broken. */
export type PdfNeed = { line: number; part: number };

/** The size of the pages, what stays free at their edges, and the columns between, in points. */
export type PdfLayout = { width: number; height: number; margin: number; column_widths: readonly number[] };

/** What a table's PDF is made of. */
export type PdfOptions = {
  /** BCP 47, of the words in it. */
  locale: string;
  /** Above the table: whose it is, what it is, and then a line each: what it covers and when it was made. */
  heading: { business: string; title: string; lines: readonly string[] };
  /** What stands under each page; `{page}` and, behind it, `{pages}` are numbers. */
  page_label: string;
  columns: readonly PdfColumn[];
  /** Lays out the page, given what the first rows of each column need. */
  layout: (needs: readonly PdfNeed[]) => PdfLayout;
  /** In points. */
  sizes: { header: number; cell: number };
  /** When it was made: the same rows give the same bytes. */
  made_at: Date;
  load: LoadFont;
  /** What stands under the last row, asked for then: rows of sums, and a line about the whole. */
  closing: (row_count: number) => { totals: readonly (readonly string[])[]; line: string };
};
