import { type TimeZone, timeZones } from '@countinghouse/domain/time-zones';

/** How a zone is called at an instant, daylight saving included: 'EST' in winter and 'EDT' in summer. */
export function zoneName(zone: TimeZone, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timeZones[zone],
    timeZoneName: 'short',
  }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}
