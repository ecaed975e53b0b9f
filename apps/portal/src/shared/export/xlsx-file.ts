import type { CellOptions } from '@countinghouse/domain/export/export-cell';
import { writeXlsx } from '@countinghouse/files/write-xlsx';
import type { ExportTable } from './export-table.ts';
import { sheetCellsOf, sheetTableOf } from './sheet-table.ts';

/** How many rows are written between two yields. */
const rowsOfStep = 500;

/** Yields the parts of a table's .xlsx, in order. */
export function xlsxParts(
  table: ExportTable,
  options: CellOptions,
  breathe: () => Promise<void>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  async function* rows() {
    for (let row = 0; row < table.row_count; row += 1) {
      if (row % rowsOfStep === 0) await breathe();
      yield sheetCellsOf(table, table.valuesOf(row), options);
    }
  }
  return writeXlsx(sheetTableOf(table), rows(), () => table.totals.map((total) => sheetCellsOf(table, total, options)));
}
