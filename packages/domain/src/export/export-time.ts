import { localDateTime, type TimeZone } from '../time/time-zones.ts';

const plainDatePattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Formats a date for export: an instant as YYYY-MM-DD HH:mm:ss in the merchant's time zone, a plain date unchanged (spec section 2,
 * blanks.md 9). Undefined for anything else.
 */
export function exportTime(value: unknown, zone: TimeZone): string | undefined {
  if (typeof value === 'string' && plainDatePattern.test(value)) return value;
  const instant =
    value instanceof Date ? value : typeof value === 'string' && instantPattern.test(value) && new Date(value);
  if (!(instant instanceof Date) || Number.isNaN(instant.getTime())) return undefined;
  return localDateTime(instant, zone);
}
