import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueDatesSlowly, isBusinessDaySlowly } from '../testing/slow-calendar.ts';
import { recurringFrequencies } from '../time/frequencies.ts';
import { addDays } from '../time/time-zones.ts';
import { businessCalendars, closedReasonOf } from './bank-holidays.ts';
import { weekendRules } from './recurring-limits.ts';
import { chargeInstant, dueDateOf, dueDatesFrom, type RecurringSchedule, stepFrom } from './recurring-schedule.ts';

const none: ReadonlySet<string> = new Set();

function scheduleOf(given: Partial<RecurringSchedule>): RecurringSchedule {
  return {
    frequency: 'Monthly',
    anchor_date: '2027-01-31',
    business_days: { calendar: 'us_federal_reserve', closed_days: none },
    weekend_rule: 'as_is',
    ...given,
  };
}

const datesOf = (given: Partial<RecurringSchedule>, count: number) =>
  dueDatesFrom(scheduleOf(given), 0, { count }).map(({ due_date }) => due_date);

describe('due dates', () => {
  test('a plan for the 31st uses the last day of short months and never drifts', () => {
    expect(datesOf({}, 5)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
    expect(dueDateOf(scheduleOf({}), 3)?.reasons).toEqual([{ kind: 'short_month', day: 31 }]);
  });

  test('a plan for 29 February returns to it in each leap year', () => {
    expect(datesOf({ frequency: 'Annually', anchor_date: '2028-02-29' }, 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  test('the first business day of January 2027 is Monday the 4th, and the last of May is Friday the 28th', () => {
    const first = dueDateOf(scheduleOf({ frequency: 'MonthlyFirstBusinessDay', anchor_date: '2027-01-01' }), 0);
    expect(first).toMatchObject({ due_date: '2027-01-04', charge_date: '2027-01-04' });
    expect(first?.reasons).toEqual([{ kind: 'moved', from_date: '2027-01-01', closed: 'new_years_day' }]);
    const last = dueDateOf(scheduleOf({ frequency: 'MonthlyLastBusinessDay', anchor_date: '2027-05-03' }), 0);
    expect(last?.due_date).toBe('2027-05-28');
    expect(last?.reasons).toEqual([{ kind: 'moved', from_date: '2027-05-31', closed: 'memorial_day' }]);
  });

  test('a month whose business day has passed starts with the next one', () => {
    expect(datesOf({ frequency: 'MonthlyFirstBusinessDay', anchor_date: '2027-03-02' }, 2)).toEqual([
      '2027-04-01',
      '2027-05-03',
    ]);
    expect(datesOf({ frequency: 'MonthlyLastBusinessDay', anchor_date: '2027-01-30' }, 1)).toEqual(['2027-02-26']);
  });

  test('a weekend rule moves the charge, but not the due date or later ones', () => {
    const saturdays = scheduleOf({ frequency: 'Weekly', anchor_date: '2027-07-03', weekend_rule: 'next_business_day' });
    expect(dueDatesFrom(saturdays, 0, { count: 2 })).toEqual([
      // Independence Day is a Sunday, observed on Monday.
      {
        step: 0,
        due_date: '2027-07-03',
        charge_date: '2027-07-06',
        reasons: [{ kind: 'moved', from_date: '2027-07-03', closed: 'weekend' }],
      },
      {
        step: 1,
        due_date: '2027-07-10',
        charge_date: '2027-07-12',
        reasons: [{ kind: 'moved', from_date: '2027-07-10', closed: 'weekend' }],
      },
    ]);
    expect(dueDateOf({ ...saturdays, weekend_rule: 'previous_business_day' }, 0)?.charge_date).toBe('2027-07-02');
  });

  test('the merchant’s closed days are not business days', () => {
    const business_days = { calendar: 'weekends', closed_days: new Set(['2027-06-01', '2027-06-02']) } as const;
    const first = dueDateOf(
      scheduleOf({ frequency: 'MonthlyFirstBusinessDay', anchor_date: '2027-06-01', business_days }),
      0,
    );
    expect(first?.due_date).toBe('2027-06-03');
    expect(first?.reasons).toEqual([{ kind: 'moved', from_date: '2027-06-01', closed: 'closed_day' }]);
  });

  test('an end date limits due dates, whatever the weekend rule does', () => {
    const schedule = scheduleOf({ frequency: 'Weekly', anchor_date: '2027-07-03', weekend_rule: 'next_business_day' });
    const dates = dueDatesFrom(schedule, 0, { count: 9, end_date: '2027-07-10' });
    expect(dates.map(({ charge_date }) => charge_date)).toEqual(['2027-07-06', '2027-07-12']);
    expect(datesOf({ frequency: 'OneTime' }, 9)).toEqual(['2027-01-31']);
  });

  test('a time skipped by daylight saving is later, and a repeated one is the first', () => {
    expect(chargeInstant('2027-03-14', '02:30', 'EST').toISOString()).toBe('2027-03-14T07:30:00.000Z');
    expect(chargeInstant('2027-11-07', '01:30', 'EST').toISOString()).toBe('2027-11-07T05:30:00.000Z');
    expect(chargeInstant('2027-03-14', '02:30', 'HST').toISOString()).toBe('2027-03-14T12:30:00.000Z');
  });
});

describe('compared with a second calendar', () => {
  test.each(businessCalendars)('%s has the same business days on each day of 50 years', (calendar) => {
    const differing: string[] = [];
    for (let date = '2020-01-01'; date < '2070-01-01'; date = addDays(date, 1)) {
      const isOpen = closedReasonOf(date, { calendar, closed_days: none }) === undefined;
      if (isOpen !== isBusinessDaySlowly(date, calendar, none)) differing.push(date);
    }
    expect(differing).toEqual([]);
  });

  test.each(recurringFrequencies)('%s has the same first dates from every day of four years on', (frequency) => {
    const differing: string[] = [];
    for (let start = '2027-01-01'; start < '2031-01-01'; start = addDays(start, 1)) {
      const calendar = businessCalendars[Number(start.slice(8)) % businessCalendars.length] ?? 'weekends';
      const business_days = { calendar, closed_days: none };
      const dates = datesOf({ frequency, anchor_date: start, business_days }, 4);
      if (`${dates}` !== `${dueDatesSlowly(frequency, start, { ...business_days, count: 4 })}`) differing.push(start);
    }
    expect(differing).toEqual([]);
  });

  test('any plan has the same dates over 50 years', { timeout: 60_000 }, () => {
    const day = fc.integer({ min: 0, max: 366 * 4 }).map((days) => addDays('2026-01-01', days));
    fc.assert(
      fc.property(
        fc.constantFrom(...recurringFrequencies),
        fc.constantFrom(...businessCalendars),
        day,
        fc.uniqueArray(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 }),
        (frequency, calendar, anchor_date, closed) => {
          const closed_days = new Set(closed.map((days) => addDays('2026-01-01', days)));
          const perYear = { Daily: 365, Weekly: 52, EveryTwoWeeks: 26 } as Partial<Record<string, number>>;
          const count = Math.min(50 * (perYear[frequency] ?? 12), 600);
          const business_days = { calendar, closed_days };
          expect(datesOf({ frequency, anchor_date, business_days }, count)).toEqual(
            dueDatesSlowly(frequency, anchor_date, { ...business_days, count }),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  test('due dates ascend, charges avoid closed days, and a step is found by its date', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...recurringFrequencies.filter((frequency) => frequency !== 'OneTime')),
        fc.constantFrom(...businessCalendars),
        fc.constantFrom(...weekendRules),
        fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days)),
        fc.integer({ min: 0, max: 400 }),
        (frequency, calendar, weekend_rule, anchor_date, step) => {
          const schedule = scheduleOf({
            frequency,
            anchor_date,
            weekend_rule,
            business_days: { calendar, closed_days: none },
          });
          const [one, next] = dueDatesFrom(schedule, step, { count: 2 });
          if (one === undefined || next === undefined) throw new Error('A plan without an end has every step');
          expect(one.due_date >= anchor_date && next.due_date > one.due_date).toBe(true);
          expect(stepFrom(schedule, one.due_date)).toBe(step);
          expect(stepFrom(schedule, addDays(one.due_date, 1))).toBe(step + 1);
          if (weekend_rule !== 'as_is') {
            expect(closedReasonOf(one.charge_date, schedule.business_days)).toBeUndefined();
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(stepFrom(scheduleOf({ frequency: 'OneTime' }), '2027-02-01')).toBeUndefined();
  });
});
