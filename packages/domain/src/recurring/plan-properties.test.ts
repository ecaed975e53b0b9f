import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideHalfEven } from '../money.ts';
import { dueDatesSlowly } from '../testing/slow-calendar.ts';
import { type RecurringDuration, recurringDurations, recurringFrequencies } from '../time/frequencies.ts';
import { addDays, addMonths, localDateTime, type TimeZone, timeZones } from '../time/time-zones.ts';
import { businessCalendars } from './bank-holidays.ts';
import { expectedCharges, type PlanDuration } from './plan-duration.ts';
import { chargeInstant, dueDateOf, dueDatesFrom, type RecurringSchedule } from './recurring-schedule.ts';

const pairs = recurringFrequencies.flatMap((frequency) =>
  recurringDurations.map((duration) => [frequency, duration] as const),
);
const zones = Object.keys(timeZones) as TimeZone[];
const none = { installments_total: null, target_amount: null, end_date: null };
const scheduleOf = (given: Partial<RecurringSchedule>): RecurringSchedule => ({
  ...{ frequency: 'Monthly', anchor_date: '2027-01-31', weekend_rule: 'as_is' },
  business_days: { calendar: 'us_federal_reserve', closed_days: new Set() },
  ...given,
});

const pad = (number: number) => String(number).padStart(2, '0');

describe('every start day', () => {
  const months = { Monthly: 1, EveryThreeMonths: 3, EverySixMonths: 6, Annually: 12 } as const;
  const days = { Daily: 1, Weekly: 7, EveryTwoWeeks: 14 } as const;

  test.each(Object.entries(months))(
    '%s never drifts in 50 years, from each day of a leap year',
    (name, step_months) => {
      const frequency = name as keyof typeof months;
      const differing: string[] = [];
      for (let start = '2028-01-01'; start < '2029-01-01'; start = addDays(start, 1)) {
        const [year = 0, month = 0, day = 0] = start.split('-').map(Number);
        const schedule = scheduleOf({ frequency, anchor_date: start });
        for (let step = 0; step * step_months <= 600; step += 1) {
          const passed = year * 12 + month - 1 + step * step_months;
          const [then_year, then_month] = [Math.floor(passed / 12), (passed % 12) + 1];
          const isLeap = then_year % 4 === 0 && (then_year % 100 !== 0 || then_year % 400 === 0);
          const last = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][then_month - 1] ?? 0;
          const expected = `${then_year}-${pad(then_month)}-${pad(Math.min(day, last))}`;
          if (dueDateOf(schedule, step)?.due_date !== expected) differing.push(`${start} ${step}`);
        }
      }
      expect(differing).toEqual([]);
    },
  );

  test.each(Object.entries(days))(
    '%s keeps its distance for 50 years, from each day of a leap year',
    (name, step_days) => {
      const frequency = name as keyof typeof days;
      const last_step = Math.floor((50 * 365.25) / step_days);
      const differing: string[] = [];
      for (let start = '2028-01-01'; start < '2029-01-01'; start = addDays(start, 1)) {
        const schedule = scheduleOf({ frequency, anchor_date: start });
        for (const step of [0, 1, 2, 59, 366, last_step]) {
          const expected = new Date(Date.parse(start) + step * step_days * 86_400_000).toISOString().slice(0, 10);
          if (dueDateOf(schedule, step)?.due_date !== expected) differing.push(`${start} ${step}`);
        }
      }
      expect(differing).toEqual([]);
    },
  );
});

/** A plan's charges if each is paid, day by day, as a clerk would write them down. */
function chargesSlowly(dates: readonly string[], amount: number, sales_tax: number, duration: PlanDuration) {
  const charges: { due_date: string; amount: number; sales_tax: number }[] = [];
  let paid = 0;
  for (const due_date of dates) {
    if (duration.end_date !== null && due_date > duration.end_date) break;
    if (charges.length === duration.installments_total || paid === duration.target_amount) break;
    const charged = duration.target_amount === null ? amount : Math.min(amount, duration.target_amount - paid);
    const share = charged === amount ? BigInt(sales_tax) : divideHalfEven(BigInt(sales_tax * charged), BigInt(amount));
    charges.push({ due_date, amount: charged, sales_tax: Number(share) });
    paid += charged;
  }
  return charges;
}

describe('every frequency with every duration', () => {
  test.each(pairs)('%s, %s: the same charges as by a slow calendar', (frequency, duration) => {
    const isOnce = frequency === 'OneTime';
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_460 }).map((days) => addDays('2027-01-01', days)),
        fc.constantFrom(...businessCalendars),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 99_999 }),
        (anchor_date, calendar, amount, count, more) => {
          const durations: Record<RecurringDuration, Partial<PlanDuration>> = {
            Indefinitely: {},
            Installments: { installments_total: isOnce ? 1 : count },
            UntilAmountIsReached: { target_amount: isOnce ? amount : amount * count + (more % amount) },
            UntilEndDate: { end_date: addMonths(anchor_date, count) },
          };
          const agreed: PlanDuration = { ...none, duration, ...durations[duration] };
          const business_days = { calendar, closed_days: new Set<string>() };
          const sales_tax = amount >> 3;
          const limit = 12;
          const charges = expectedCharges(
            {
              schedule: scheduleOf({ frequency, anchor_date, business_days }),
              amount: { amount, sales_tax },
              duration: agreed,
              progress: { paid_count: 0, paid_amount: 0 },
            },
            0,
            { count: limit },
          );
          const dates = dueDatesSlowly(frequency, anchor_date, { ...business_days, count: isOnce ? 1 : limit });
          const written = charges.map(({ due_date, ...charge }) => ({
            ...{ due_date, amount: charge.amount, sales_tax: charge.sales_tax },
          }));
          expect(written).toEqual(chargesSlowly(dates, amount, sales_tax, agreed));
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('the instant of a charge', () => {
  test.each(zones)('%s shows the time of the plan on each day of five years, later only where DST skips it', (zone) => {
    const differing: string[] = [];
    const late: string[] = [];
    for (let date = '2026-01-01'; date < '2031-01-01'; date = addDays(date, 1)) {
      for (const time of ['00:00', '01:30', '02:30', '23:59']) {
        const shown = localDateTime(chargeInstant(date, time, zone), zone).slice(0, 16);
        if (shown === `${date} 03:30` && time === '02:30') late.push(date);
        else if (shown !== `${date} ${time}`) differing.push(`${date} ${time}`);
      }
    }
    expect(differing).toEqual([]);
    // The second Sunday of March.
    const springs = ['2026-03-08', '2027-03-14', '2028-03-12', '2029-03-11', '2030-03-10'];
    expect(late).toEqual(zone === 'HST' ? [] : springs);
  });

  test('a time that comes twice is its first, so that an hour later it comes again', () => {
    const first = chargeInstant('2027-11-07', '01:30', 'PST');
    const again = new Date(first.getTime() + 3_600_000);
    expect([first, again].map((instant) => localDateTime(instant, 'PST'))).toEqual([
      ...['2027-11-07 01:30:00', '2027-11-07 01:30:00'],
    ]);
  });

  test('a merchant that moves to another zone is charged on each date once, in order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Daily', 'Weekly', 'Monthly', 'MonthlyLastBusinessDay'),
        fc.integer({ min: 0, max: 400 }).map((days) => addDays('2027-01-01', days)),
        fc.array(fc.constantFrom(...zones), { minLength: 12, maxLength: 12 }),
        fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '59')),
        (frequency, anchor_date, moves, [hour, minute]) => {
          const dates = dueDatesFrom(scheduleOf({ frequency, anchor_date }), 0, { count: moves.length });
          const time = `${pad(hour)}:${minute}`;
          const instants = dates.map(({ charge_date }, step) => {
            const instant = chargeInstant(charge_date, time, moves[step] ?? 'EST');
            expect(localDateTime(instant, moves[step] ?? 'EST').slice(0, 10)).toBe(charge_date);
            return instant.getTime();
          });
          expect(instants).toEqual([...new Set(instants)].toSorted((one, other) => one - other));
        },
      ),
    );
  });
});
