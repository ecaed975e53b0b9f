import type { ExportDatatype } from './export-column.ts';
import { paperOf } from './pdf-paper.ts';

/** From this number of columns on, a PDF is in landscape (spec section 2). */
const landscapeColumns = 5;
/** The share of an equal column width for a date or number column: 1.5 of 2 (spec section 2). */
const narrowShare = 1.5 / 2;
/** The sides of each paper in points, the shorter one first. */
const papers = { letter: [612, 792], a4: [595.28, 841.89] } as const;
/** The margin at each edge of a page, in points. */
const margin = 28;
/** The maximum column width; longer texts wrap. An identifier of 36 characters fits. */
const columnWidth_maximum = 260;
/** A page is at most this many times larger than its paper to keep texts on one line: beyond that, printed letters would be too small. */
const scale_maximum = 2.5;
/** The longest side that PDF readers accept (PDF 32000, annex C). */
const side_maximum = 14_400;

/** The font sizes in a PDF, in points: header and cells (spec section 2). */
export const pdfFontSizes_pt = { header: 12, cell: 11 } as const;

/** The width that a column's texts need, in points: the longest text on one line, and the longest unbreakable part. */
export type PdfNeed = { line: number; part: number };

/** The pages of a PDF, in points. */
export type PdfPages = { width: number; height: number; margin: number; column_widths: readonly number[] };

/** Returns the orientation of a PDF with this number of columns. */
export function pdfOrientation(column_count: number): 'portrait' | 'landscape' {
  return column_count >= landscapeColumns ? 'landscape' : 'portrait';
}

/**
 * Returns the widths of a PDF's columns (spec section 2): a date or number column gets 1.5/2 of an equal width, and the rest is shared
 * among the text columns by the needs of their texts. Without text columns the rest is unused.
 */
export function pdfColumnWidths(
  datatypes: readonly ExportDatatype[],
  width: number,
  needs: readonly PdfNeed[] = [],
): number[] {
  const narrow_width = (width / datatypes.length) * narrowShare;
  const text_needs = datatypes.flatMap((datatype, index) => (isNarrow(datatype) ? [] : bounded(needs[index])));
  const shares = shared(text_needs, width - (datatypes.length - text_needs.length) * narrow_width);
  return datatypes.map((datatype) => (isNarrow(datatype) ? narrow_width : (shares.shift() ?? 0)));
}

/**
 * Returns the page size of a PDF, in the proportions of the reader's paper. The specification defines orientation, column proportions and
 * font sizes but not the size of the page. The page is as wide as its columns need to stay on one line each, since rows of one line need a
 * third of the pages of rows of three. Printers scale it to the paper.
 */
export function pdfPages(
  columns: readonly { datatype: ExportDatatype }[],
  locale: string,
  needs: readonly PdfNeed[],
): PdfPages {
  const datatypes = columns.map(({ datatype }) => datatype);
  const [short, long] = papers[paperOf(locale)];
  const [paper_width, paper_height] = pdfOrientation(columns.length) === 'landscape' ? [long, short] : [short, long];
  const least = widthFor(
    datatypes,
    needs.map(({ part }) => ({ line: part, part })),
  );
  const comfortable = Math.min(widthFor(datatypes, needs), scale_maximum * paper_width - 2 * margin);
  const scale = Math.min(side_maximum / long, Math.max(1, (Math.max(least, comfortable) + 2 * margin) / paper_width));
  const width = Math.ceil(paper_width * scale);
  return {
    width,
    height: Math.ceil(paper_height * scale),
    margin,
    column_widths: pdfColumnWidths(datatypes, width - 2 * margin, needs),
  };
}

/** Returns the width at which every column fits on one line. */
function widthFor(datatypes: readonly ExportDatatype[], needs: readonly PdfNeed[]): number {
  const lineOf = (index: number) => bounded(needs[index]).line;
  const narrow = datatypes.flatMap((datatype, index) => (isNarrow(datatype) ? [lineOf(index)] : []));
  const text = datatypes.reduce((sum, datatype, index) => (isNarrow(datatype) ? sum : sum + lineOf(index)), 0);
  const narrow_part = (narrow.length / datatypes.length) * narrowShare;
  return Math.max(
    (Math.max(0, ...narrow) / narrowShare) * datatypes.length,
    narrow.length === datatypes.length ? 0 : text / (1 - narrow_part),
  );
}

function bounded(need: PdfNeed = { line: 0, part: 0 }): PdfNeed {
  const part = Math.min(need.part, columnWidth_maximum);
  return { part, line: Math.max(part, Math.min(need.line, columnWidth_maximum)) };
}

/** Distributes a width: unbreakable parts first, then whole lines, and the rest equally. */
function shared(needs: readonly PdfNeed[], width: number): number[] {
  const parts = levelled(
    needs.map(({ part }) => part),
    width,
  );
  const given = needs.map(({ line }, index) => line - (parts[index] ?? 0));
  const lines = levelled(given, width - total(parts));
  const over = (width - total(parts) - total(lines)) / needs.length;
  return needs.map((_, index) => (parts[index] ?? 0) + (lines[index] ?? 0) + over);
}

/** Gives each column what it wants up to a common level, which is as high as the amount allows. */
function levelled(wants: readonly number[], amount: number): number[] {
  let left = amount;
  const given: number[] = wants.map(() => 0);
  const ascending = wants.map((want, index) => ({ want, index })).sort((a, b) => a.want - b.want);
  for (const [place, { want, index }] of ascending.entries()) {
    const got = Math.max(0, Math.min(want, left / (wants.length - place)));
    given[index] = got;
    left -= got;
  }
  return given;
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}

function isNarrow(datatype: ExportDatatype): boolean {
  return datatype === 'date' || datatype === 'number' || datatype === 'amount';
}
