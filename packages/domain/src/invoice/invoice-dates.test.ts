import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDateOf, localDateTime, type TimeZone, timeZones } from '../time/time-zones.ts';
import {
  ageingBuckets,
  daysOverdue,
  dueDateByTerms,
  dueDateFault,
  dueDatesOf,
  issueDateFault,
  latestDueDate,
  reminderInstant,
  scheduledInstant,
  sendOnFault,
} from './invoice-dates.ts';
import { paymentTerms } from './invoice-limits.ts';

const today = '2026-11-24';
const dates = fc.integer({ min: -1_500, max: 1_500 }).map((days) => addDays(today, days));

test('terms determine the due date, except terms with their own date', () => {
  expect(paymentTerms.map((terms) => dueDateByTerms(terms, '2026-12-20'))).toEqual([
    '2026-12-20',
    '2026-12-27',
    '2027-01-03',
    '2027-01-19',
    '2027-02-18',
    undefined,
  ]);
});

describe('refused dates', () => {
  test('an issue date is not in the future, nor before the series’ latest', () => {
    const of = (issue_date: string, latest_issue_date: string | null = null) =>
      issueDateFault(issue_date, { today, latest_issue_date });
    expect([of(today), of('2026-11-25'), of('2020-01-01'), of('2026-02-30'), of('today')]).toEqual([
      undefined,
      'in_future',
      undefined,
      'not_a_date',
      'not_a_date',
    ]);
    expect([of('2026-11-20', '2026-11-20'), of('2026-11-19', '2026-11-20')]).toEqual([undefined, 'before_latest']);
  });

  test('a due date is between the issue date and two years later', () => {
    const of = (due_date: string, issue_date = today) => dueDateFault(due_date, issue_date);
    expect([of(today), of('2028-11-24'), of('2028-11-25'), of('2026-11-23')]).toEqual([
      undefined,
      undefined,
      'too_late',
      'before_issue',
    ]);
    expect([of('2027-02-30'), of('2099-01-01'), of('2028-02-29', '2026-02-28')]).toEqual([
      'not_a_date',
      'too_late',
      'too_late',
    ]);
    expect(latestDueDate('2028-02-29')).toBe('2030-02-28');
  });

  test('a scheduled day is after today and within two years', () => {
    expect(
      [today, '2026-11-25', '2028-11-24', '2028-11-25', '2026-02-30'].map((day) => sendOnFault(day, today)),
    ).toEqual(['in_past', undefined, undefined, 'too_late', 'not_a_date']);
  });
});

describe('ageing', () => {
  const bucketsOf = (due_date: string, on: string) =>
    ageingBuckets.filter((bucket) => {
      const { from_date, to_date } = dueDatesOf(bucket, on);
      return (from_date === null || from_date <= due_date) && (to_date === null || due_date <= to_date);
    });

  test('has buckets at 30, 60 and 90 days after the due date', () => {
    const of = (days: number) => bucketsOf(addDays(today, -days), today).join();
    expect([-5, 0, 1, 30, 31, 60, 61, 90, 91, 1_000].map(of)).toEqual([
      'not_due',
      'not_due',
      'days_1_to_30',
      'days_1_to_30',
      'days_31_to_60',
      'days_31_to_60',
      'days_61_to_90',
      'days_61_to_90',
      'over_90_days',
      'over_90_days',
    ]);
    expect([daysOverdue(today, today), daysOverdue('2025-11-24', today)]).toEqual([0, 365]);
  });

  test('puts each due date in exactly one bucket', () => {
    fc.assert(fc.property(dates, dates, (due_date, on) => bucketsOf(due_date, on).length === 1));
  });
});

describe('instants', () => {
  test('are in the merchant’s morning, in winter and summer', () => {
    expect(scheduledInstant('2026-12-01', 'EST').toISOString()).toBe('2026-12-01T13:00:00.000Z');
    expect(scheduledInstant('2026-07-01', 'EST').toISOString()).toBe('2026-07-01T12:00:00.000Z');
    expect(scheduledInstant('2026-07-01', 'HST').toISOString()).toBe('2026-07-01T18:00:00.000Z');
    expect([-3, 0, 3, 10].map((day) => reminderInstant('2026-03-08', day, 'PST').toISOString())).toEqual([
      '2026-03-05T17:00:00.000Z',
      '2026-03-08T16:00:00.000Z',
      '2026-03-11T16:00:00.000Z',
      '2026-03-18T16:00:00.000Z',
    ]);
  });

  test('are 8 and 9 o’clock local time on any day and in any zone', () => {
    const zones = fc.constantFrom(...(Object.keys(timeZones) as TimeZone[]));
    fc.assert(
      fc.property(dates, fc.integer({ min: -60, max: 60 }), zones, (date, day, zone) => {
        expect(localDateTime(scheduledInstant(date, zone), zone)).toBe(`${date} 08:00:00`);
        const instant = reminderInstant(date, day, zone);
        expect(localDateTime(instant, zone).slice(11)).toBe('09:00:00');
        expect(businessDateOf(instant, zone)).toBe(addDays(date, day));
      }),
    );
  });
});
