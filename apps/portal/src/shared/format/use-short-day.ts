import { businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { clock } from '../clock.ts';
import { useFormat } from './use-format.ts';

/** The day of an instant in a merchant's time zone, as short as it can be: 'Nov 20', with the year only where it is another. */
export function useShortDay(zone: TimeZone): (instant: string) => string {
  const format = useFormat();
  const this_year = businessDateOf(clock.now(), zone).slice(0, 4);
  return (instant) => {
    const day = businessDateOf(new Date(instant), zone);
    return day.startsWith(this_year) ? format.dayShort(day) : format.date(day);
  };
}
