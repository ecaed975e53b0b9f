import { localDateTime, type TimeZone } from '@countinghouse/domain/time/time-zones';

const hoursMaximum = 20_000;

/**
 * Gives the time `YYYY-MM-DD HH:mm:ss` that a zone's clock shows at an instant of UTC as COPY writes it, for very many of them: a zone is
 * asked twice an hour, for the beginning and the end, and only where the clocks are changed in between for each instant.
 */
export function localTimes(zone: TimeZone): (instant: string) => string {
  const hours = new Map<string, string | undefined>();
  const shown = (time: string) => localDateTime(new Date(`${time.replace(' ', 'T')}Z`), zone);
  return (instant) => {
    const hour = instant.slice(0, 13);
    let local = hours.get(hour);
    if (local === undefined && !hours.has(hour)) {
      if (hours.size >= hoursMaximum) hours.clear();
      const begins = shown(`${hour}:00:00`);
      local = begins.endsWith(':00:00') ? begins.slice(0, 13) : undefined;
      if (local !== undefined && shown(`${hour}:59:59`) !== `${local}:59:59`) local = undefined;
      hours.set(hour, local);
    }
    return local === undefined ? shown(instant.slice(0, 19)) : local + instant.slice(13, 19);
  };
}
