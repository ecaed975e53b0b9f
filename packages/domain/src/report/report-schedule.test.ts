import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportFrequencies } from '../time/frequencies.ts';
import { addDays, addMonths, businessDateOf, instantOf, type TimeZone, timeZones } from '../time/time-zones.ts';
import { dueOccurrences, nextOccurrence, type ReportSchedule, reportWindow } from './report-schedule.ts';

const zones = Object.keys(timeZones) as TimeZone[];
const schedule = (more: Partial<ReportSchedule> = {}): ReportSchedule => ({
  frequency: 'Daily',
  time_zone: 'EST',
  start_date: '2026-01-01',
  end_date: null,
  run_time: '06:00',
  ...more,
});
const runs = (given: ReportSchedule, count: number) => {
  const found: string[] = [];
  let after = new Date('2000-01-01T00:00:00Z');
  while (found.length < count) {
    const next = nextOccurrence(given, after);
    if (next === undefined) break;
    found.push(next.run_date);
    after = next.scheduled_for;
  }
  return found;
};

describe('[S9.20] a report runs', () => {
  test.each([
    ['OneTime', ['2026-01-31']],
    ['Daily', ['2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03']],
    ['Weekly', ['2026-01-31', '2026-02-07', '2026-02-14', '2026-02-21']],
    ['Monthly', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['Quarterly', ['2026-01-31', '2026-04-30', '2026-07-31', '2026-10-31']],
    ['Biannual', ['2026-01-31', '2026-07-31', '2027-01-31', '2027-07-31']],
    ['Annual', ['2026-01-31', '2027-01-31', '2028-01-31', '2029-01-31']],
  ] as const)('%s from the 31st on %j', (frequency, dates) => {
    expect(runs(schedule({ frequency, start_date: '2026-01-31' }), 4)).toEqual(dates);
  });

  test('on the 29th of February in leap years and on the 28th in others', () => {
    expect(runs(schedule({ frequency: 'Annual', start_date: '2024-02-29' }), 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  test('until its end date, inclusive', () => {
    expect(runs(schedule({ frequency: 'Weekly', end_date: '2026-01-15' }), 9)).toEqual([
      '2026-01-01',
      '2026-01-08',
      '2026-01-15',
    ]);
  });

  test.each([
    // Clocks go from 2:00 to 3:00 on March 8th and from 2:00 to 1:00 on November 1st of 2026.
    ['a skipped time is an hour later', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['the day before', '2026-03-07', '02:30', '2026-03-07T07:30:00.000Z'],
    ['the day after', '2026-03-09', '02:30', '2026-03-09T06:30:00.000Z'],
    ['a repeated time is the first', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['midnight of the day of a clock change', '2026-11-01', '00:00', '2026-11-01T04:00:00.000Z'],
    ['the last minute of that day', '2026-11-01', '23:59', '2026-11-02T04:59:00.000Z'],
  ])('at its time of day: %s', (_, date, time, expected) => {
    expect(instantOf(date, time, 'EST').toISOString()).toBe(expected);
  });

  test('in a zone without daylight saving at the same instant all year', () => {
    expect(instantOf('2026-03-08', '02:30', 'HST').toISOString()).toBe('2026-03-08T12:30:00.000Z');
    expect(instantOf('2026-11-01', '01:30', 'HST').toISOString()).toBe('2026-11-01T11:30:00.000Z');
  });

  test.each(['24:00', '6:00', '06:60', '', '06:00:00'])('never at %j, which is no time of day', (time) => {
    expect(() => instantOf('2026-01-01', time, 'EST')).toThrow(RangeError);
  });
});

describe('[S9.20] a run covers', () => {
  test.each([
    ['Daily', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['Weekly', '2026-06-15', '2026-06-08', '2026-06-14'],
    ['Weekly', '2026-06-21', '2026-06-08', '2026-06-14'],
    ['Monthly', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['Monthly', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['Quarterly', '2026-01-31', '2025-10-01', '2025-12-31'],
    ['Quarterly', '2026-06-30', '2026-01-01', '2026-03-31'],
    ['Biannual', '2026-07-01', '2026-01-01', '2026-06-30'],
    ['Biannual', '2026-06-30', '2025-07-01', '2025-12-31'],
    ['Annual', '2026-12-31', '2025-01-01', '2025-12-31'],
  ] as const)('%s on %s the period from %s to %s', (frequency, run_date, from_date, to_date) => {
    expect(reportWindow(frequency, run_date, null)).toEqual({ from_date, to_date });
  });

  test('OneTime exactly the given dates', () => {
    const once = { from_date: '2026-01-05', to_date: '2026-02-06' };
    expect(reportWindow('OneTime', '2026-06-01', once)).toEqual(once);
    expect(() => reportWindow('OneTime', '2026-06-01', null)).toThrow(RangeError);
  });
});

describe('missed runs', () => {
  const at = (date: string) => instantOf(date, '06:00', 'EST');
  const dates = (given: ReportSchedule, next: Date, now: Date) =>
    dueOccurrences(given, next, now).map(({ run_date }) => run_date);

  test('are made up, each for its own day', () => {
    expect(dates(schedule(), at('2026-02-01'), at('2026-02-03'))).toEqual(['2026-02-01', '2026-02-02', '2026-02-03']);
  });
  test('are not made up after more than a week', () => {
    expect(dates(schedule(), at('2026-02-01'), at('2026-03-03'))).toEqual(
      [4, 3, 2, 1, 0]
        .map((days) => addDays('2026-03-03', -days))
        .toSpliced(0, 0, '2026-02-24', '2026-02-25', '2026-02-26'),
    );
  });
  test('always include the latest', () => {
    const monthly = schedule({ frequency: 'Monthly' });
    expect(dates(monthly, at('2026-02-01'), at('2026-03-20'))).toEqual(['2026-03-01']);
    const once = schedule({ frequency: 'OneTime' });
    expect(dates(once, at('2026-01-01'), at('2026-12-20'))).toEqual(['2026-01-01']);
  });
  test('are none before the next run is due', () => {
    expect(dates(schedule(), at('2026-02-01'), new Date(at('2026-02-01').getTime() - 1))).toEqual([]);
  });
});

const anySchedule = fc.record({
  frequency: fc.constantFrom(...reportFrequencies),
  time_zone: fc.constantFrom(...zones),
  start_date: fc
    .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2030-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  end_date: fc.constant(null),
  run_time: fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`),
});
const anyInstant = fc.date({
  min: new Date('2019-01-01T00:00:00Z'),
  max: new Date('2035-12-31T00:00:00Z'),
  noInvalidDate: true,
});

test('the next run is the first one later than any instant and not before the start', () => {
  fc.assert(
    fc.property(anySchedule, anyInstant, (given, after) => {
      const next = nextOccurrence(given, after);
      if (next === undefined) {
        expect(given.frequency).toBe('OneTime');
        return;
      }
      expect(next.scheduled_for.getTime()).toBeGreaterThan(after.getTime());
      expect(next.run_date >= given.start_date).toBe(true);
      expect(businessDateOf(next.scheduled_for, given.time_zone)).toBe(next.run_date);
      // The result is the same just before it, and at any instant between.
      const between = new Date(Math.floor((after.getTime() + next.scheduled_for.getTime()) / 2));
      expect(nextOccurrence(given, between)).toEqual(next);
    }),
    { numRuns: 300 },
  );
});

test('the windows of successive runs have no gap and no overlap', () => {
  const repeated = anySchedule.filter(({ frequency }) => frequency !== 'OneTime');
  fc.assert(
    fc.property(repeated, anyInstant, (given, after) => {
      const first = nextOccurrence(given, after);
      const second = first === undefined ? undefined : nextOccurrence(given, first.scheduled_for);
      if (first === undefined || second === undefined) throw new Error('a repeated report always has a next run');
      const earlier = reportWindow(given.frequency, first.run_date, null);
      const later = reportWindow(given.frequency, second.run_date, null);
      expect(later.from_date).toBe(addDays(earlier.to_date, 1));
      expect(earlier.from_date <= earlier.to_date).toBe(true);
      expect(earlier.to_date < first.run_date).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a month later is in the next month, on the same day or its last', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: 0, max: 240 }), ({ start_date }, months) => {
      const later = addMonths(start_date, months);
      const day = Number(later.slice(8));
      expect(day === Number(start_date.slice(8)) || addDays(later, 1).endsWith('-01')).toBe(true);
      const whole = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
      expect(whole(later) - whole(start_date)).toBe(months);
    }),
  );
});
