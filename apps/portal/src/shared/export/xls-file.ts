import type { CellOptions } from '@countinghouse/domain/export/export-cell';
import type { ExportValue } from '@countinghouse/domain/export/export-column';
import { createXls } from '@countinghouse/files/xls';
import type { ExportTable } from './export-table.ts';
import { sheetCellsOf, sheetTableOf } from './sheet-table.ts';

/** How many rows are written between two yields. */
const rowsOfStep = 500;

/**
 * Returns the parts of a table's .xls, in order. The first part depends on the last and is patched at the end, so the parts can only be
 * used together.
 */
export async function xlsParts(
  table: ExportTable,
  options: CellOptions,
  breathe: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const xls = createXls(sheetTableOf(table));
  const parts = [xls.start()];
  const add = (values: readonly ExportValue[], sums: boolean) => {
    const bytes = xls.row(sheetCellsOf(table, values, options), sums);
    if (bytes !== undefined) parts.push(bytes);
  };
  for (let row = 0; row < table.row_count; row += 1) {
    add(table.valuesOf(row), false);
    if (row % rowsOfStep === 0) await breathe();
  }
  for (const total of table.totals) add(total, true);
  const { bytes, patches } = xls.finish();
  parts.push(...bytes);
  for (const patch of patches) {
    let from = 0;
    for (const part of parts) {
      // A patch can span two parts.
      const start = Math.max(patch.offset, from);
      const end = Math.min(patch.offset + patch.bytes.length, from + part.length);
      if (start < end) part.set(patch.bytes.subarray(start - patch.offset, end - patch.offset), start - from);
      from += part.length;
      if (from >= patch.offset + patch.bytes.length) break;
    }
  }
  return parts;
}
