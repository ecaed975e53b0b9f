import type { ExportDatatype } from './export-column.ts';

/** From so many columns a PDF lies on its side (spec section 2). */
const landscapeColumns = 5;
/** What a date or number column gets of an equal column's width: 1.5 of 2 (spec section 2). */
const narrowShare = 1.5 / 2;

/** The sizes of letters in a PDF, in points: the header's and the cells' (spec section 2). */
export const pdfFontSizes_pt = { header: 12, cell: 11 } as const;

/** How a PDF of so many columns lies. */
export function pdfOrientation(column_count: number): 'portrait' | 'landscape' {
  return column_count >= landscapeColumns ? 'landscape' : 'portrait';
}

/**
 * The widths of a PDF's columns: a date or number column gets 1.5/2 of an equal width, and what that leaves is shared among the
 * text columns. Without a text column nobody takes what is left.
 */
export function pdfColumnWidths(datatypes: readonly ExportDatatype[], width: number): number[] {
  const equal = width / datatypes.length;
  const narrow = datatypes.filter(isNarrow).length;
  const wide = (width - narrow * equal * narrowShare) / (datatypes.length - narrow);
  return datatypes.map((datatype) => (isNarrow(datatype) ? equal * narrowShare : wide));
}

function isNarrow(datatype: ExportDatatype): boolean {
  return datatype === 'date' || datatype === 'number' || datatype === 'amount';
}
