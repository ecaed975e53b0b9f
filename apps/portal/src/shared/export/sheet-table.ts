import { type CellOptions, exportCell } from '@countinghouse/domain/export/export-cell';
import type { ExportValue } from '@countinghouse/domain/export/export-column';
import { type SpreadsheetCell, spreadsheetCell, spreadsheetWidth } from '@countinghouse/domain/export/spreadsheet-cell';
import type { SheetTable } from '@countinghouse/files/sheet';
import type { ExportTable } from './export-table.ts';

/** Returns the layout of a table's spreadsheet around its rows. */
export function sheetTableOf({ name, columns }: ExportTable): SheetTable {
  return {
    sheet_name: name,
    labels: columns.map(({ label }) => label),
    widths: columns.map(({ label, datatype }) => spreadsheetWidth(label, datatype)),
  };
}

/** Returns the values of a row as spreadsheet cells. */
export function sheetCellsOf(
  { columns }: ExportTable,
  values: readonly ExportValue[],
  options: CellOptions,
): SpreadsheetCell[] {
  return columns.map(({ datatype }, index) => spreadsheetCell(exportCell(values[index], datatype, options)));
}
