import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';

/** The part of the day that decides the greeting. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Returns the part of the day at an instant in a merchant's time zone; they start at 5, 12 and 18 o'clock. */
export function partOfDay(instant: Date, zone: TimeZone): PartOfDay {
  const text = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: timeZones[zone],
  }).format(instant);
  const hour = Number(text);
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
