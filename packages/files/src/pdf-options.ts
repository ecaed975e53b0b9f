import type { LoadFont } from './open-font.ts';

/** A column: its label, and whether its cells are numbers (right-aligned, tabular figures), dates or texts. */
export type PdfColumn = { label: string; kind: 'number' | 'date' | 'text' };

/** The width that a column's texts need, in points: the longest text on one line, and the longest unbreakable part. */
export type PdfNeed = { line: number; part: number };

/** The page size, the margins, and the columns between, in points. */
export type PdfLayout = { width: number; height: number; margin: number; column_widths: readonly number[] };

/** The input for a table's PDF. */
export type PdfOptions = {
  /** BCP 47, of the words in it. */
  locale: string;
  /** Above the table: owner, title, and one line each for filters and creation time. */
  heading: { business: string; title: string; lines: readonly string[] };
  /** The footer of each page; `{page}` and, after it, `{pages}` are numbers. */
  page_label: string;
  columns: readonly PdfColumn[];
  /** Lays out the page from the width that the first rows of each column need. */
  layout: (needs: readonly PdfNeed[]) => PdfLayout;
  /** In points. */
  sizes: { header: number; cell: number };
  /** When it was made: the same rows give the same bytes. */
  made_at: Date;
  load: LoadFont;
  /** Called after the last row: rows of sums, and a line about the whole. */
  closing: (row_count: number) => { totals: readonly (readonly string[])[]; line: string };
};
