import { businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { useShortDate } from './use-short-date.ts';

/** Formats the day of an instant in a merchant's time zone in short: 'Nov 20', with the year only if it is not the current one. */
export function useShortDay(zone: TimeZone): (instant: string) => string {
  const dateOf = useShortDate(zone);
  return (instant) => dateOf(businessDateOf(new Date(instant), zone));
}
