import { localDateTime, type TimeZone } from '@countinghouse/domain/time-zones';

const day_ms = 86_400_000;
const hour_ms = 3_600_000;
const daysMaximum = 20_000;

/** How far a zone's clock is ahead of UTC at an instant. */
function offset_ms(time_ms: number, zone: TimeZone): number {
  return Date.parse(`${localDateTime(new Date(time_ms), zone).replace(' ', 'T')}Z`) - time_ms;
}

/**
 * Gives the hour `YYYY-MM-DD HH` that a zone's clock shows in an hour of UTC, for very many of them: a zone is asked twice a day, for the
 * beginning and the end. Undefined where an hour of UTC is no whole one there, or the clocks are changed on that day of UTC.
 */
export function localHours(zone: TimeZone): (hour: string) => string | undefined {
  const offsets = new Map<string, number | undefined>();
  return (hour) => {
    const day = hour.slice(0, 10);
    if (!offsets.has(day)) {
      if (offsets.size >= daysMaximum) offsets.clear();
      const start_ms = Date.parse(`${day}T00:00:00Z`);
      const offset = offset_ms(start_ms, zone);
      const stays = offset === offset_ms(start_ms + day_ms, zone) && offset % hour_ms === 0;
      offsets.set(day, stays ? offset : undefined);
    }
    const offset = offsets.get(day);
    if (offset === undefined) return undefined;
    return new Date(Date.parse(`${hour.replace(' ', 'T')}:00:00Z`) + offset)
      .toISOString()
      .slice(0, 13)
      .replace('T', ' ');
  };
}
