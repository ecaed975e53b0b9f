import { businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { clock } from '../clock.ts';
import { useFormat } from './use-format.ts';

/** Formats a merchant's plain date in short: 'Nov 20', with the year only if it is not the current one. */
export function useShortDate(zone: TimeZone): (date: string) => string {
  const format = useFormat();
  const this_year = businessDateOf(clock.now(), zone).slice(0, 4);
  return (date) => (date.startsWith(this_year) ? format.dayShort(date) : format.date(date));
}
