import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  businessDateOf,
  dayBounds,
  isPlainDate,
  isTimeZone,
  presetDates,
  presetRange,
  rangeBounds,
  type TimeZone,
  timeZones,
  weekRangeOf,
} from './time-zones.ts';

const HOUR_MS = 3_600_000;
const zones = Object.keys(timeZones) as TimeZone[];
const hours = (date: string, zone: TimeZone) => {
  const { from, to } = dayBounds(date, zone);
  return (to.getTime() - from.getTime()) / HOUR_MS;
};

test('[S9.26] the time zones are the six of the specification, on IANA zones', () => {
  expect(timeZones).toEqual({
    EST: 'America/New_York',
    CST: 'America/Chicago',
    MST: 'America/Denver',
    PST: 'America/Los_Angeles',
    AKST: 'America/Anchorage',
    HST: 'Pacific/Honolulu',
  });
  expect([isTimeZone('EST'), isTimeZone('EDT'), isTimeZone('toString')]).toEqual([true, false, false]);
});

test.each<[string, TimeZone, string]>([
  ['2026-01-01T04:59:59.999Z', 'EST', '2025-12-31'],
  ['2026-01-01T05:00:00.000Z', 'EST', '2026-01-01'],
  ['2026-07-01T03:59:59.999Z', 'EST', '2026-06-30'],
  ['2026-07-01T04:00:00.000Z', 'EST', '2026-07-01'],
  ['2026-07-01T09:59:59.999Z', 'HST', '2026-06-30'],
  ['2026-01-01T09:59:59.999Z', 'HST', '2025-12-31'],
  ['2026-01-01T08:59:59.999Z', 'AKST', '2025-12-31'],
  ['2026-01-01T09:00:00.000Z', 'AKST', '2026-01-01'],
  ['2026-03-08T06:59:00.000Z', 'PST', '2026-03-07'],
])('at %s in %s the business day is %s', (instant, zone, date) => {
  expect(businessDateOf(new Date(instant), zone)).toBe(date);
});

describe('day bounds', () => {
  test('are midnight to midnight in the zone', () => {
    expect(dayBounds('2026-01-15', 'EST')).toEqual({
      from: new Date('2026-01-15T05:00:00Z'),
      to: new Date('2026-01-16T05:00:00Z'),
    });
    expect(dayBounds('2026-07-15', 'PST')).toEqual({
      from: new Date('2026-07-15T07:00:00Z'),
      to: new Date('2026-07-16T07:00:00Z'),
    });
  });

  test('span 23 and 25 hours at daylight saving changes, never in Honolulu', () => {
    for (const zone of zones) {
      expect(hours('2026-03-08', zone)).toBe(zone === 'HST' ? 24 : 23);
      expect(hours('2026-11-01', zone)).toBe(zone === 'HST' ? 24 : 25);
      expect(hours('2026-06-01', zone)).toBe(24);
    }
  });

  test('are contiguous, and contain exactly the day’s instants', () => {
    const instant = fc.date({ min: new Date('2007-06-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
        const date = businessDateOf(at, zone);
        const { from, to } = dayBounds(date, zone);
        expect(from.getTime() <= at.getTime() && at.getTime() < to.getTime()).toBe(true);
        expect(businessDateOf(from, zone)).toBe(date);
        expect(businessDateOf(new Date(from.getTime() - 1), zone)).toBe(addDays(date, -1));
        expect(dayBounds(addDays(date, 1), zone).from).toEqual(to);
      }),
    );
  });
});

test('dates follow the calendar', () => {
  expect(['2026-02-28', '2028-02-29', '2026-12-31'].every(isPlainDate)).toBe(true);
  for (const text of [
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '20260101',
    '',
    '2026-01-01T00:00:00Z',
    '2026-00-10',
  ]) {
    expect(isPlainDate(text)).toBe(false);
  }
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
});

test('[S5.25] a week runs Monday to Sunday', () => {
  for (const date of ['2026-11-16', '2026-11-18', '2026-11-21', '2026-11-22']) {
    expect(weekRangeOf(date)).toEqual({ from_date: '2026-11-16', to_date: '2026-11-22' });
  }
  expect(weekRangeOf('2026-11-23').from_date).toBe('2026-11-23');
  expect(weekRangeOf('2026-01-01')).toEqual({ from_date: '2025-12-29', to_date: '2026-01-04' });
});

describe('presets on Saturday evening of November 21 in New York', () => {
  const instant = new Date('2026-11-22T02:30:00Z');
  test.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['this_week', '2026-11-16', '2026-11-22'],
    ['last_week', '2026-11-09', '2026-11-15'],
    ['last_7_days', '2026-11-15', '2026-11-21'],
    ['last_30_days', '2026-10-23', '2026-11-21'],
    ['month_to_date', '2026-11-01', '2026-11-21'],
    ['last_month', '2026-10-01', '2026-10-31'],
  ] as const)('%s is %s to %s', (preset, from_date, to_date) => {
    expect(presetDates(preset, instant, 'EST')).toEqual({ from_date, to_date });
    expect(presetRange(preset, instant, 'EST')).toEqual(rangeBounds({ from_date, to_date }, 'EST'));
  });

  test('month to date crosses the end of daylight saving', () => {
    expect(presetRange('month_to_date', instant, 'EST')).toEqual({
      from: new Date('2026-11-01T04:00:00Z'),
      to: new Date('2026-11-22T05:00:00Z'),
    });
  });
});
