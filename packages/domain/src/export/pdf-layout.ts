import type { ExportDatatype } from './export-column.ts';
import { paperOf } from './pdf-paper.ts';

/** From so many columns a PDF lies on its side (spec section 2). */
const landscapeColumns = 5;
/** What a date or number column gets of an equal column's width: 1.5 of 2 (spec section 2). */
const narrowShare = 1.5 / 2;
/** The sides of each paper in points, the shorter first. */
const papers = { letter: [612, 792], a4: [595.28, 841.89] } as const;
/** What stays free at each edge of a page, in points. */
const margin = 28;
/** A column is not made wider than this for its longest text: that one is wrapped. An identifier of 36 characters has room in it. */
const columnWidth_maximum = 260;
/** A page is not made larger than this many times its paper to keep texts on one line: printed, their letters would be too small. */
const scale_maximum = 2.5;
/** The longest side that readers take (PDF 32000, annex C). */
const side_maximum = 14_400;

/** The sizes of letters in a PDF, in points: the header's and the cells' (spec section 2). */
export const pdfFontSizes_pt = { header: 12, cell: 11 } as const;

/** What a column's texts need, in points: all of the longest on one line, and its longest part that is not broken. */
export type PdfNeed = { line: number; part: number };

/** The pages of a PDF, in points. */
export type PdfPages = { width: number; height: number; margin: number; column_widths: readonly number[] };

/** How a PDF of so many columns lies. */
export function pdfOrientation(column_count: number): 'portrait' | 'landscape' {
  return column_count >= landscapeColumns ? 'landscape' : 'portrait';
}

/**
 * The widths of a PDF's columns (spec section 2): a date or number column gets 1.5/2 of an equal width, and what that leaves is shared
 * among the text columns by what their texts need. Without a text column nobody takes what is left.
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
 * The pages of a PDF, in the proportions of the reader's paper. The specification says how a page lies, how its columns relate and how
 * large letters are, not how large the page is: it is as wide as its columns need to stay on one line each, because a row of one line
 * makes a third of the pages of a row of three. Printers fit it to the paper.
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

/** The width in which every column has its line. */
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

/** Shares a width: parts that are not broken come first, then whole lines, and what is left over is shared equally. */
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

/** Gives each what it wants, but none more than a level, which is as high as the amount allows. */
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
