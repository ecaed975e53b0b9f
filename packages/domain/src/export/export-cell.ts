import { toDecimalText } from '../money.ts';
import type { TimeZone } from '../time/time-zones.ts';
import type { ExportDatatype, ExportValue } from './export-column.ts';
import { exportTime } from './export-time.ts';

/**
 * What stands in an exported cell. `number` is true where the text is a plain decimal number that a spreadsheet may read as
 * one, `amount` where that number is money, which no rule touches, and `date` where the text is a date in the format of exports.
 */
export type ExportCell = { text: string; number: boolean; amount?: true; date?: true };

/** What the texts of cells depend on. */
export type CellOptions = {
  /** In which dates are written. */
  zone: TimeZone;
  /** The words for true and false. */
  yes?: string;
  no?: string;
};

const decimalPattern = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/**
 * A value as an export says it: an amount of minor units as a plain decimal number, a number with all its digits and no
 * exponent, a date in the format of exports, and everything else as the text that it is. Nothing for null.
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

/** All digits of a number, without an exponent. */
function decimalText(value: number): string {
  const text = String(Object.is(value, -0) ? 0 : value);
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}
