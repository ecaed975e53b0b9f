import { localDateTime, type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import * as zoneClock from '@countinghouse/domain/time/zone-clock';
import { expect, test, vi } from 'vitest';
import { localTimes } from './local-times.ts';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;

test.each(Object.keys(timeZones) as TimeZone[])(
  '%s: matches the zone’s clock on days of clock changes and on all others',
  (zone) => {
    const ours = localTimes(zone);
    const written = (time_ms: number) => new Date(time_ms).toISOString().replace('T', ' ').replace('Z', '+00');
    const days = ['2026-03-08', '2026-11-01', '2027-03-14', '2020-02-29', '2026-12-31', '1999-12-31', '2031-07-04'];
    for (const day of days) {
      const begins_ms = Date.parse(`${day}T00:00:00Z`);
      // In no order: the cached values of one instant must not affect another.
      for (let step = 0; step < 200; step += 1) {
        const time_ms = begins_ms + ((step * 7919) % (36 * 60)) * minute_ms + (step % 60) * 1_000;
        const expected = localDateTime(new Date(time_ms), zone);
        expect(ours(written(time_ms)), written(time_ms)).toBe(expected);
      }
    }
  },
);

test('looks up the zone about twice a day, however many instants are shown in any order', () => {
  const asked = vi.spyOn(zoneClock, 'wallClock');
  const ours = localTimes('EST');
  const days = new Set<string>();
  for (let step = 0; step < 200_000; step += 1) {
    const time_ms = Date.parse('2010-01-01T00:00:00Z') + ((step * 7919) % 120_000) * hour_ms;
    const day = new Date(time_ms).toISOString().slice(0, 10);
    days.add(day);
    ours(`${day} ${String(step % 24).padStart(2, '0')}:30:00+00`);
  }
  const asked_count = asked.mock.calls.length;
  asked.mockRestore();
  // On the two days a year when clocks change, hours and instants are computed, too. Computing every hour twice would be 240,000 times.
  expect(asked_count).toBeGreaterThan(days.size);
  expect(asked_count).toBeLessThan(3 * days.size);
});
