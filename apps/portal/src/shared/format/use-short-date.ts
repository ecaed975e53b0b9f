import { businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { clock } from '../clock.ts';
import { useFormat } from './use-format.ts';

/** A plain date of a merchant as short as it can be: 'Nov 20', with the year only where it is another. */
export function useShortDate(zone: TimeZone): (date: string) => string {
  const format = useFormat();
  const this_year = businessDateOf(clock.now(), zone).slice(0, 4);
  return (date) => (date.startsWith(this_year) ? format.dayShort(date) : format.date(date));
}
