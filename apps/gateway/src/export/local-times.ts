import { localDateTime, type TimeZone } from '@countinghouse/domain/time/time-zones';

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
const hoursMaximum = 20_000;
const daysMaximum = 20_000;

/**
 * Returns a function that converts a UTC instant, as COPY writes it, to the local time `YYYY-MM-DD HH:mm:ss` of a time zone, for many
 * instants in any order. Zone conversions are slow, so there are two per day, for its start and end. On days when the clocks change there
 * are two per hour, and in the hour of the change one per instant.
 */
export function localTimes(zone: TimeZone): (instant: string) => string {
  const hours = new Map<string, string | undefined>();
  const days = new Map<string, number | undefined>();
  const shown = (time_ms: number) => localDateTime(new Date(time_ms), zone);
  /** How far the zone's clock is ahead of UTC. */
  const ahead_ms = (time_ms: number) => Date.parse(`${shown(time_ms).replace(' ', 'T')}Z`) - time_ms;
  /** How far it is ahead during a whole span; undefined if that changes. */
  const aheadThroughout = (begins_ms: number, length_ms: number) => {
    const ahead = ahead_ms(begins_ms);
    return ahead === ahead_ms(begins_ms + length_ms - 1_000) ? ahead : undefined;
  };
  const aheadOfDay = (day: string) => {
    const known = days.get(day);
    if (known !== undefined || days.has(day)) return known;
    if (days.size >= daysMaximum) days.clear();
    const ahead = aheadThroughout(Date.parse(`${day}T00:00:00Z`), day_ms);
    days.set(day, ahead);
    return ahead;
  };
  /** The local day and hour of an hour of UTC; undefined if the local minutes differ from those of UTC. */
  const hourOf = (hour: string) => {
    const begins_ms = Date.parse(`${hour.replace(' ', 'T')}:00:00Z`);
    const ahead = aheadOfDay(hour.slice(0, 10)) ?? aheadThroughout(begins_ms, hour_ms);
    if (ahead === undefined || ahead % hour_ms !== 0) return undefined;
    return new Date(begins_ms + ahead).toISOString().slice(0, 13).replace('T', ' ');
  };
  return (instant) => {
    const hour = instant.slice(0, 13);
    let local = hours.get(hour);
    if (local === undefined && !hours.has(hour)) {
      if (hours.size >= hoursMaximum) hours.clear();
      local = hourOf(hour);
      hours.set(hour, local);
    }
    if (local !== undefined) return local + instant.slice(13, 19);
    return shown(Date.parse(`${instant.slice(0, 19).replace(' ', 'T')}Z`));
  };
}
