import type { ExportCell } from '@countinghouse/domain/export/export-cell';
import type { ExportDatatype } from '@countinghouse/domain/export/export-column';

/** A text that is a value already in the format of exports, as the cell that it is. */
export function textCell(text: string, datatype: ExportDatatype): ExportCell {
  if (text === '') return { text, number: false };
  if (datatype === 'date') return { text, number: false, date: true };
  if (datatype === 'amount') return { text, number: true, amount: true };
  return { text, number: datatype === 'number' };
}
