import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';

/** Which greeting the hour asks for. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** The part of the day at an instant, in a merchant's time zone: from 5, 12 and 18 o'clock. */
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
