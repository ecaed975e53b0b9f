import type { ExportDatatype } from './export-column.ts';
import { paperOf } from './pdf-paper.ts';

/** From so many columns a PDF lies on its side (spec section 2). */
const landscapeColumns = 5;
/** What a date or number column gets of an equal column's width: 1.5 of 2 (spec section 2). */
const narrowShare = 1.5 / 2;

/**
 * Of so many columns a date or number column has room for a date in cells of 11 on Letter or A4; of so many on paper twice as large, and so
 * on. The specification says how the page lies, not how large it is: printers make it fit, and a date stays on one line.
 */
const columnsOfPaper = [8, 13, 17];

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

/** How often the paper of a PDF with these columns is doubled: Letter to Tabloid, A4 to A3, and on. */
export function pdfDoublings(datatypes: readonly ExportDatatype[]): number {
  return datatypes.some(isNarrow) ? columnsOfPaper.filter((most) => datatypes.length > most).length : 0;
}

/** All that a PDF's page follows from: its columns, and the locale of who prints it. Sizes in points. */
export function pdfPage(columns: readonly { label: string; datatype: ExportDatatype }[], locale: string) {
  const datatypes = columns.map(({ datatype }) => datatype);
  return {
    paper: paperOf(locale),
    doublings: pdfDoublings(datatypes),
    orientation: pdfOrientation(datatypes.length),
    columns: columns.map(({ label, datatype }) => ({
      label,
      align: datatype === 'amount' || datatype === 'number' ? ('end' as const) : ('start' as const),
    })),
    widthsOf: (width: number) => pdfColumnWidths(datatypes, width),
    header_size: pdfFontSizes_pt.header,
    cell_size: pdfFontSizes_pt.cell,
  };
}

function isNarrow(datatype: ExportDatatype): boolean {
  return datatype === 'date' || datatype === 'number' || datatype === 'amount';
}
