import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { zoneName } from '@countinghouse/domain/time/time-zones';
import { usePageZone } from './page-zone.ts';
import { useFormat } from './use-format.ts';

/** Formats an instant in a given zone, such as a report's: 'Nov 21, 2026, 9:41 AM', with the zone's name if the page has another zone. */
export function useNamedTime(zone: TimeZone): (instant: string) => string {
  const format = useFormat();
  const named = zone !== usePageZone();
  return (instant) => {
    const time = format.dateTime(instant, zone);
    return named ? `${time} ${zoneName(zone, new Date(instant))}` : time;
  };
}
