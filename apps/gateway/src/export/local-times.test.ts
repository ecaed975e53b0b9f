import { localDateTime, type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { expect, test } from 'vitest';
import { localTimes } from './local-times.ts';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;

test.each(Object.keys(timeZones) as TimeZone[])(
  '%s: the zone’s own clock, on days of change and on all others',
  (zone) => {
    const ours = localTimes(zone);
    const written = (time_ms: number) => new Date(time_ms).toISOString().replace('T', ' ').replace('Z', '+00');
    const days = ['2026-03-08', '2026-11-01', '2027-03-14', '2020-02-29', '2026-12-31', '1999-12-31', '2031-07-04'];
    for (const day of days) {
      const begins_ms = Date.parse(`${day}T00:00:00Z`);
      // In no order: what is remembered of one instant must not show in another.
      for (let step = 0; step < 200; step += 1) {
        const time_ms = begins_ms + ((step * 7919) % (36 * 60)) * minute_ms + (step % 60) * 1_000;
        const expected = localDateTime(new Date(time_ms), zone);
        expect(ours(written(time_ms)), written(time_ms)).toBe(expected);
      }
    }
  },
);

test('instants of many years in any order are shown as fast as those of one', () => {
  const processorTimeOf = (hour_count: number) => {
    const ours = localTimes('EST');
    const cpu = process.cpuUsage();
    for (let step = 0; step < 200_000; step += 1) {
      const time_ms = Date.parse('2010-01-01T00:00:00Z') + ((step * 7919) % hour_count) * hour_ms;
      ours(`${new Date(time_ms).toISOString().slice(0, 10)} ${String(step % 24).padStart(2, '0')}:30:00+00`);
    }
    return process.cpuUsage(cpu).user;
  };
  const of_one_year = processorTimeOf(24 * 365);
  // 5,000 days are asked of the zone, twice each: a tenth more. Each hour asked would be 120,000, and take several times as long.
  expect(processorTimeOf(120_000)).toBeLessThan(2 * of_one_year);
});
