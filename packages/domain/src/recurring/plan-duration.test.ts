import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recurringDurations, recurringFrequencies } from '../time/frequencies.ts';
import { isCompleted, type PlanToCheck, planFaults } from './check-plan.ts';
import { agreementTotal, expectedCharges, nextChargeAmount, type PlanDuration } from './plan-duration.ts';
import type { RecurringSchedule } from './recurring-schedule.ts';

const forever: PlanDuration = {
  duration: 'Indefinitely',
  installments_total: null,
  target_amount: null,
  end_date: null,
};
const target = (target_amount: number): PlanDuration => ({
  ...forever,
  duration: 'UntilAmountIsReached',
  target_amount,
});
const installments = (installments_total: number): PlanDuration => ({
  ...forever,
  duration: 'Installments',
  installments_total,
});
const until = (end_date: string): PlanDuration => ({ ...forever, duration: 'UntilEndDate', end_date });
const schedule: RecurringSchedule = {
  frequency: 'MonthlyFirstBusinessDay',
  anchor_date: '2027-01-01',
  business_days: { calendar: 'us_federal_reserve', closed_days: new Set() },
  weekend_rule: 'as_is',
};
const nothing_paid = { paid_count: 0, paid_amount: 0 };

describe('charges of a plan', () => {
  test('twelve charges of $1,000.00 reach $12,000.00, each on the first business day', () => {
    const charges = expectedCharges(
      {
        schedule,
        amount: { amount: 100_000, sales_tax: 0 },
        duration: target(1_200_000),
        progress: nothing_paid,
      },
      0,
      { count: 40 },
    );
    expect(charges).toHaveLength(12);
    expect(charges.at(-1)).toMatchObject({ due_date: '2027-12-01', paid_amount_after: 1_200_000 });
  });

  test('the last charge is the target’s remainder with its share of the tax, half-even', () => {
    const amount = { amount: 1_000, sales_tax: 75 };
    expect(nextChargeAmount(amount, target(2_500), { paid_count: 2, paid_amount: 2_000 })).toEqual({
      amount: 500,
      sales_tax: 38,
    });
    expect(nextChargeAmount(amount, target(2_500), { paid_count: 3, paid_amount: 2_500 })).toBeUndefined();
    expect(
      nextChargeAmount({ amount: 1_000, sales_tax: 25 }, target(1_500), { paid_count: 1, paid_amount: 1_000 }),
    ).toEqual({
      amount: 500,
      sales_tax: 12,
    });
  });

  test('installments end when paid, not when their dates pass', () => {
    const amount = { amount: 4_000, sales_tax: 0 };
    expect(nextChargeAmount(amount, installments(12), { paid_count: 11, paid_amount: 44_000 })).toEqual(amount);
    expect(nextChargeAmount(amount, installments(12), { paid_count: 12, paid_amount: 48_000 })).toBeUndefined();
  });

  test('the total of an agreement', () => {
    const amount = { amount: 4_000, sales_tax: 0 };
    expect(agreementTotal({ schedule, amount, duration: installments(12) })).toEqual({
      charges: 12,
      total_amount: 48_000,
    });
    expect(agreementTotal({ schedule, amount, duration: target(9_000) })).toEqual({ charges: 3, total_amount: 9_000 });
    expect(agreementTotal({ schedule, amount, duration: until('2027-12-31') })).toEqual({
      charges: 12,
      total_amount: 48_000,
    });
    expect(agreementTotal({ schedule, amount, duration: forever })).toBeNull();
    expect(agreementTotal({ schedule: { ...schedule, frequency: 'OneTime' }, amount, duration: forever })).toEqual({
      charges: 1,
      total_amount: 4_000,
    });
    const daily: RecurringSchedule = { ...schedule, frequency: 'Daily' };
    expect(agreementTotal({ schedule: daily, amount, duration: until('2099-01-01') })).toBeNull();
  });

  test('no target is exceeded, whatever failed in between', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 0, max: 500_000 }),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        (amount, more, paid) => {
          const duration = target(amount + (more % (amount * 30)));
          const sales_tax = amount >> 3;
          let progress = nothing_paid;
          for (const isPaid of [...paid, ...Array.from({ length: 40 }, () => true)]) {
            const charge = nextChargeAmount({ amount, sales_tax }, duration, progress);
            if (charge === undefined) break;
            expect(charge.amount).toBeGreaterThan(0);
            expect(charge.sales_tax).toBeLessThanOrEqual(charge.amount);
            if (isPaid) {
              progress = {
                paid_count: progress.paid_count + 1,
                paid_amount: progress.paid_amount + charge.amount,
              };
            }
          }
          expect(progress.paid_amount).toBe(duration.target_amount);
        },
      ),
    );
  });
});

describe('invalid plans', () => {
  const plan: PlanToCheck = {
    ...forever,
    amount: 4_000,
    sales_tax: 0,
    frequency: 'Monthly',
    start_date: '2027-01-31',
    weekend_rule: 'as_is',
  };
  const today = '2027-01-15';

  test.each<[string, Partial<PlanToCheck>, { field: string; code: string }[]]>([
    ['nothing', {}, []],
    ['an amount of zero', { amount: 0 }, [{ field: 'amount', code: 'out_of_range' }]],
    ['a fraction of a cent', { amount: 1.5 }, [{ field: 'amount', code: 'out_of_range' }]],
    ['more tax than amount', { sales_tax: 4_001 }, [{ field: 'sales_tax', code: 'more_than_amount' }]],
    ['a negative tax', { sales_tax: -1 }, [{ field: 'sales_tax', code: 'out_of_range' }]],
    ['yesterday', { start_date: '2027-01-14' }, [{ field: 'start_date', code: 'in_past' }]],
    ['30 February', { start_date: '2027-02-30' }, [{ field: 'start_date', code: 'not_a_date' }]],
    ['four years ahead', { start_date: '2030-01-16' }, [{ field: 'start_date', code: 'too_late' }]],
    [
      'a daily plan with a weekend rule',
      { frequency: 'Daily', weekend_rule: 'next_business_day' },
      [{ field: 'weekend_rule', code: 'not_daily' }],
    ],
    ['1,000 installments', installments(1_000), [{ field: 'installments_total', code: 'out_of_range' }]],
    ['a target below one charge', target(3_999), [{ field: 'target_amount', code: 'less_than_amount' }]],
    ['an end before the start', until('2027-01-30'), [{ field: 'end_date', code: 'before_start' }]],
    ['an invalid end date', until('2027-13-01'), [{ field: 'end_date', code: 'not_a_date' }]],
    ['a duration without its value', { duration: 'Installments' }, [{ field: 'installments_total', code: 'missing' }]],
    [
      'the value of another duration',
      { ...until('2028-01-01'), installments_total: 3 },
      [{ field: 'installments_total', code: 'not_of_duration' }],
    ],
    [
      'two charges of a one-time plan',
      { frequency: 'OneTime', ...installments(2) },
      [{ field: 'installments_total', code: 'not_one' }],
    ],
    [
      'one charge that misses its target',
      { frequency: 'OneTime', ...target(5_000) },
      [{ field: 'target_amount', code: 'not_the_amount' }],
    ],
  ])('%s', (_, given, faults) => {
    expect(planFaults({ ...plan, ...given }, today)).toEqual(faults);
  });

  test('each of the 40 pairs of frequency and duration can be written and ends as stated', () => {
    for (const frequency of recurringFrequencies) {
      for (const duration of recurringDurations) {
        const isOnce = frequency === 'OneTime';
        const own: Record<typeof duration, PlanDuration> = {
          Indefinitely: forever,
          Installments: installments(isOnce ? 1 : 3),
          UntilAmountIsReached: target(isOnce ? 4_000 : 10_000),
          UntilEndDate: until('2029-01-31'),
        };
        const written = { ...plan, frequency, ...own[duration] };
        expect(planFaults(written, today)).toEqual([]);
        const owes = duration === 'Installments' || duration === 'UntilAmountIsReached';
        expect(isCompleted(written, { ...nothing_paid, has_next_date: false, owed_count: 0 })).toBe(!owes);
        expect(isCompleted(written, { ...nothing_paid, has_next_date: true, owed_count: 0 })).toBe(false);
        // A last charge that is retried or failed can still be paid.
        expect(isCompleted(written, { ...nothing_paid, has_next_date: false, owed_count: 1 })).toBe(false);
        const reached = { paid_count: 3, paid_amount: 10_000, has_next_date: true, owed_count: 0 };
        expect(isCompleted(written, reached)).toBe(owes);
        // Nothing is owed beyond the agreed number or amount.
        expect(isCompleted(written, { ...reached, owed_count: 1 })).toBe(owes);
      }
    }
  });
});
