import { toDecimalText } from '../money.ts';
import type { TimeZone } from '../time/time-zones.ts';
import type { ExportDatatype, ExportValue } from './export-column.ts';
import { exportTime } from './export-time.ts';

/**
 * The content of an exported cell. `number` is true if the text is a plain decimal number that a spreadsheet may read as one, `amount` if
 * that number is money, which is never guarded, and `date` if the text is a date in the export format.
 */
export type ExportCell = { text: string; number: boolean; amount?: true; date?: true };

/** What the texts of cells depend on. */
export type CellOptions = {
  /** The time zone of dates. */
  zone: TimeZone;
  /** The words for true and false. */
  yes?: string;
  no?: string;
};

const decimalPattern = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/**
 * Formats a value for export: an amount in minor units as a plain decimal number, a number with all its digits and no exponent, a date in
 * the export format, and everything else as text. Empty for null.
 */
export function exportCell(value: ExportValue, datatype: ExportDatatype, options: CellOptions): ExportCell {
  if (value === null || value === undefined) return { text: '', number: false };
  if (datatype === 'amount' && Number.isSafeInteger(value)) {
    return { text: toDecimalText(value as number), number: true, amount: true };
  }
  if (datatype === 'date') {
    const text = exportTime(value, options.zone);
    if (text !== undefined) return { text, number: false, date: true };
  }
  if (typeof value === 'boolean') {
    return { text: value ? (options.yes ?? 'Yes') : (options.no ?? 'No'), number: false };
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? { text: decimalText(value), number: true } : { text: '', number: false };
  }
  if (value instanceof Date) return { text: '', number: false };
  return { text: value, number: datatype === 'number' && decimalPattern.test(value) };
}

/** Formats a number with all its digits, without an exponent. */
function decimalText(value: number): string {
  const text = String(Object.is(value, -0) ? 0 : value);
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}
