import { businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { useShortDate } from './use-short-date.ts';

/** The day of an instant in a merchant's time zone, as short as it can be: 'Nov 20', with the year only where it is another. */
export function useShortDay(zone: TimeZone): (instant: string) => string {
  const dateOf = useShortDate(zone);
  return (instant) => dateOf(businessDateOf(new Date(instant), zone));
}
