import type { ExportCell } from '@countinghouse/domain/export/export-cell';
import type { ExportDatatype } from '@countinghouse/domain/export/export-column';

/** Returns the cell for a text that is already in the format of exports. */
export function textCell(text: string, datatype: ExportDatatype): ExportCell {
  if (text === '') return { text, number: false };
  if (datatype === 'date') return { text, number: false, date: true };
  if (datatype === 'amount') return { text, number: true, amount: true };
  return { text, number: datatype === 'number' };
}
