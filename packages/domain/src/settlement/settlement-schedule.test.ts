import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDateOf, localDateTime, type TimeZone, timeZones } from '../time/time-zones.ts';
import {
  batchDateAt,
  cutOffsToDo,
  nextCutOff,
  previousCutOff,
  type SettlementSchedule,
} from './settlement-schedule.ts';

const zones = Object.keys(timeZones) as TimeZone[];
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const schedule = (more: Partial<SettlementSchedule> = {}): SettlementSchedule => ({
  automatic: true,
  cut_off_time: '21:00',
  days: everyDay,
  time_zone: 'EST',
  ...more,
});
const at = (text: string) => new Date(text);
const told = (cut_off: { cut_off_at: Date; batch_date: string } | undefined) =>
  cut_off && `${cut_off.batch_date} ${cut_off.cut_off_at.toISOString()}`;

const anySchedule = fc.record({
  automatic: fc.constant(true),
  cut_off_time: fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  time_zone: fc.constantFrom(...zones),
});
const tenYears = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2034-01-01T00:00:00Z'), noInvalidDate: true });

describe('[S1.34] the next and previous cut-off', () => {
  test.each([
    ['a regular day', '21:00', '2026-03-04T12:00:00Z', '2026-03-04 2026-03-05T02:00:00.000Z'],
    ['the evening after it', '21:00', '2026-03-05T02:00:00Z', '2026-03-05 2026-03-06T02:00:00.000Z'],
    // 2:00 to 3:00 on March 8th of 2026 and 2:00 to 1:00 on November 1st: EST is five hours behind, EDT four.
    ['2:30 on a day of 23 hours is 3:30', '02:30', '2026-03-08T05:30:00Z', '2026-03-08 2026-03-08T07:30:00.000Z'],
    ['and 2:30 again on the next', '02:30', '2026-03-08T07:30:00Z', '2026-03-09 2026-03-09T06:30:00.000Z'],
    ['1:30 on a day of 25 hours is the first', '01:30', '2026-11-01T04:30:00Z', '2026-11-01 2026-11-01T05:30:00.000Z'],
    ['and never the second', '01:30', '2026-11-01T05:30:00Z', '2026-11-02 2026-11-02T06:30:00.000Z'],
    [
      'midnight belongs to the day that it starts',
      '00:00',
      '2026-03-04T12:00:00Z',
      '2026-03-05 2026-03-05T05:00:00.000Z',
    ],
  ])('%s', (_, cut_off_time, after, expected) => {
    expect(told(nextCutOff(schedule({ cut_off_time }), at(after)))).toBe(expected);
  });

  test('are only on chosen days: from Friday evening to Monday', () => {
    const weekdays = schedule({ days: [1, 2, 3, 4, 5] });
    expect(nextCutOff(weekdays, at('2026-03-07T02:00:00Z'))?.batch_date).toBe('2026-03-09');
    expect(previousCutOff(weekdays, at('2026-03-09T12:00:00Z'))?.batch_date).toBe('2026-03-06');
  });

  test('do not exist for manual closing or without days', () => {
    for (const none of [schedule({ automatic: false }), schedule({ days: [] })]) {
      expect(nextCutOff(none, at('2026-03-04T12:00:00Z'))).toBeUndefined();
      expect(previousCutOff(none, at('2026-03-04T12:00:00Z'))).toBeUndefined();
    }
  });

  test('occur once per business date, in order, in all six zones over ten years', () => {
    for (const time_zone of zones) {
      for (const cut_off_time of ['01:30', '02:30']) {
        const given = schedule({ time_zone, cut_off_time });
        let date = '2024-01-01';
        let after = at('2024-01-01T12:00:00Z');
        // The first date is that of the zone; each of the following is the next one.
        date = addDays(nextCutOff(given, after)?.batch_date ?? date, -1);
        while (date < '2034-01-01') {
          const next = nextCutOff(given, after);
          if (next === undefined) throw new Error('There is always a next one');
          expect(next.batch_date).toBe(addDays(date, 1));
          expect(next.cut_off_at.getTime()).toBeGreaterThan(after.getTime());
          expect(businessDateOf(next.cut_off_at, time_zone)).toBe(next.batch_date);
          date = next.batch_date;
          after = next.cut_off_at;
        }
      }
    }
  }, 60_000);

  test('have none in between for any schedule and instant, and are at the local time', () => {
    fc.assert(
      fc.property(anySchedule, tenYears, (given, instant) => {
        const next = nextCutOff(given, instant);
        const previous = previousCutOff(given, instant);
        if (next === undefined || previous === undefined) throw new Error('There is always one');
        expect(previous.cut_off_at.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(next.cut_off_at.getTime()).toBeGreaterThan(instant.getTime());
        expect(told(nextCutOff(given, previous.cut_off_at))).toBe(told(next));
        expect(told(previousCutOff(given, next.cut_off_at))).toBe(told(next));
        for (const { cut_off_at, batch_date } of [next, previous]) {
          expect(given.days).toContain(new Date(`${batch_date}T00:00:00Z`).getUTCDay() || 7);
          const shown = localDateTime(cut_off_at, given.time_zone);
          // Times that daylight saving skips are between two and three.
          if (!given.cut_off_time.startsWith('02')) expect(shown).toBe(`${batch_date} ${given.cut_off_time}:00`);
          expect(shown.slice(0, 10)).toBe(batch_date);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('[S1.34] due cut-offs', () => {
  const until = (closed_until: string | null, closed_date: string | null) => ({
    closed_until: closed_until === null ? null : at(closed_until),
    closed_date,
  });

  test('has none before the cut-off, one at it, and none after', () => {
    const progress = until('2026-03-04T02:00:00Z', '2026-03-03');
    expect(cutOffsToDo(schedule(), progress, at('2026-03-05T01:59:59.999Z')).due).toBeUndefined();
    const { due, next } = cutOffsToDo(schedule(), progress, at('2026-03-05T02:00:00Z'));
    expect([told(due?.earliest), told(next)]).toEqual([
      '2026-03-04 2026-03-05T02:00:00.000Z',
      '2026-03-05 2026-03-06T02:00:00.000Z',
    ]);
    expect(
      cutOffsToDo(schedule(), until('2026-03-05T02:00:00Z', '2026-03-04'), at('2026-03-05T02:00:01Z')).due,
    ).toBeUndefined();
  });

  test('makes up nothing right after being switched on', () => {
    const { due, next } = cutOffsToDo(schedule(), until(null, null), at('2026-03-05T03:00:00Z'));
    expect([due, next?.batch_date]).toEqual([undefined, '2026-03-05']);
  });

  test('makes up for days without a gateway with one closing, under the oldest date', () => {
    const { due, next } = cutOffsToDo(
      schedule(),
      until('2026-03-03T02:00:00Z', '2026-03-02'),
      at('2026-03-06T12:00:00Z'),
    );
    expect([due?.earliest.batch_date, due?.latest.batch_date, next?.batch_date]).toEqual([
      '2026-03-03',
      '2026-03-05',
      '2026-03-06',
    ]);
  });

  test('closes today if moved to a past hour, and tomorrow if moved later after closing', () => {
    const before = cutOffsToDo(
      schedule({ cut_off_time: '17:00' }),
      until('2026-03-04T02:00:00Z', '2026-03-03'),
      at('2026-03-04T23:00:00Z'),
    );
    expect(before.due?.earliest.batch_date).toBe('2026-03-04');
    const after = cutOffsToDo(schedule(), until('2026-03-04T22:00:00Z', '2026-03-04'), at('2026-03-04T23:00:00Z'));
    expect([after.due, after.next?.batch_date]).toEqual([undefined, '2026-03-05']);
  });

  test('never closes a business date twice or goes back, whatever changes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ given: anySchedule, hours: fc.integer({ min: 1, max: 60 }) }), {
          minLength: 2,
          maxLength: 30,
        }),
        (changes) => {
          let now_ms = at('2026-02-20T00:00:00Z').getTime();
          let progress = { closed_until: at('2026-02-20T00:00:00Z'), closed_date: null as string | null };
          const closed: string[] = [];
          for (const { given, hours } of changes) {
            now_ms += hours * 3_600_000;
            const now = new Date(now_ms);
            const { due, next } = cutOffsToDo(given, progress, now);
            expect(next?.cut_off_at.getTime()).toBeGreaterThan(now_ms);
            if (due === undefined) continue;
            closed.push(due.earliest.batch_date);
            progress = { closed_until: now, closed_date: due.latest.batch_date };
            expect(next !== undefined && next.batch_date > due.latest.batch_date).toBe(true);
          }
          expect(closed).toEqual([...new Set(closed)].sort());
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the batch date', () => {
  const nothing = { closed_until: null, closed_date: null };

  test('is the next cut-off’s from the cut-off on, also over weekends', () => {
    const weekdays = schedule({ days: [1, 2, 3, 4, 5] });
    expect(batchDateAt(weekdays, nothing, at('2026-03-07T01:59:59.999Z'))).toBe('2026-03-06');
    expect(batchDateAt(weekdays, nothing, at('2026-03-07T02:00:00.000Z'))).toBe('2026-03-09');
  });

  test('is that of the pending cut-off', () => {
    const progress = { closed_until: at('2026-03-05T02:00:00Z'), closed_date: '2026-03-04' };
    expect(batchDateAt(schedule(), progress, at('2026-03-06T02:00:01Z'))).toBe('2026-03-05');
  });

  test('is the calendar date for manual closing', () => {
    expect(batchDateAt(schedule({ automatic: false }), nothing, at('2026-03-05T03:12:00Z'))).toBe('2026-03-04');
  });

  test('is the date of the next closing, for any instant, zone and schedule', () => {
    fc.assert(
      fc.property(anySchedule, tenYears, fc.integer({ min: 0, max: 10 * 86_400_000 }), (given, since, later_ms) => {
        // Every cut-off up to `since` is done.
        const done = previousCutOff(given, since);
        const progress = { closed_until: since, closed_date: done?.batch_date ?? null };
        const now = new Date(since.getTime() + later_ms);
        const date = batchDateAt(given, progress, now);
        const { due, next } = cutOffsToDo(given, progress, now);
        expect(date).toBe((due?.earliest ?? next)?.batch_date);
        // Never before the last one done, nor before the calendar date if nothing is due.
        if (done !== undefined) expect(date > done.batch_date).toBe(true);
        if (due === undefined) expect(date >= businessDateOf(now, given.time_zone)).toBe(true);
        // A moment later the date is never earlier.
        expect(batchDateAt(given, progress, new Date(now.getTime() + 1)) >= date).toBe(true);
        // After that closing, the next date is later.
        const after = cutOffsToDo(given, progress, (due?.earliest ?? next)?.cut_off_at ?? now);
        const then = {
          closed_until: (due?.earliest ?? next)?.cut_off_at ?? now,
          closed_date: after.due?.latest.batch_date ?? date,
        };
        expect(batchDateAt(given, then, then.closed_until) > date).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
