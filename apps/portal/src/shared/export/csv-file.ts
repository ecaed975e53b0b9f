import { csvHeader, csvLine } from '@countinghouse/domain/export/csv-cell';
import { type CellOptions, exportCell } from '@countinghouse/domain/export/export-cell';
import type { ExportValue } from '@countinghouse/domain/export/export-column';
import type { ExportTable } from './export-table.ts';

/** Yields a table's CSV in parts of several lines. */
export function* csvParts(table: ExportTable, options: CellOptions): Generator<string> {
  yield csvHeader(table.columns.map(({ label }) => label));
  const lineOf = (values: readonly ExportValue[]) =>
    csvLine(table.columns.map(({ datatype }, index) => exportCell(values[index], datatype, options)));
  const lines_a_part = 500;
  for (let from = 0; from < table.row_count; from += lines_a_part) {
    let part = '';
    for (let row = from; row < Math.min(from + lines_a_part, table.row_count); row += 1) {
      part += lineOf(table.valuesOf(row));
    }
    yield part;
  }
  yield table.totals.map(lineOf).join('');
}
