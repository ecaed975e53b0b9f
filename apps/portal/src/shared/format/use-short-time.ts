import { businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { clock } from '../clock.ts';
import { useFormat } from './use-format.ts';

/** Formats an instant in a merchant's time zone in short: 'Nov 21, 9:42 AM', with the year only if it is not the current one. */
export function useShortTime(zone: TimeZone): (instant: string) => string {
  const format = useFormat();
  const this_year = businessDateOf(clock.now(), zone).slice(0, 4);
  return (instant) => {
    const day = businessDateOf(new Date(instant), zone);
    const date = day.startsWith(this_year) ? format.dayShort(day) : format.date(day);
    return `${date}, ${format.time(instant, zone)}`;
  };
}
