import { describe, expect, test } from 'vitest';
import { recurringFrequencies } from '../time/frequencies.ts';
import { type PlanToCheck, planFaults } from './check-plan.ts';
import { defaultNoticeDays, defaultPlanSettings, planDefaults } from './plan-defaults.ts';

describe('defaults of a new plan', () => {
  test('a new plan is monthly, without an end, on the bank calendar of its currency', () => {
    expect(planDefaults(defaultPlanSettings, { currency: 826 })).toEqual({
      frequency: 'Monthly',
      duration: 'Indefinitely',
      calendar: 'uk_bank',
      sales_tax: 0,
      order_id: '',
      notice_days: 3,
      charge_time: '06:00',
      weekend_rule: 'as_is',
      re_attempts: 3,
      after_last_failure: 'pause',
      customer_may: ['change_card'],
    });
  });

  test('customers hear of rare charges two weeks before', () => {
    expect(recurringFrequencies.filter((frequency) => defaultNoticeDays(frequency) === 14)).toEqual([
      'EveryThreeMonths',
      'EverySixMonths',
      'Annually',
    ]);
  });

  test('the merchant’s settings win, and the result is a valid plan for every frequency', () => {
    const settings = { ...defaultPlanSettings, weekend_rule: 'next_business_day', re_attempts: 1 } as const;
    for (const frequency of recurringFrequencies) {
      const defaults = planDefaults(settings, { currency: 840, frequency });
      expect(defaults.re_attempts).toBe(1);
      const plan: PlanToCheck = {
        ...{ ...defaults, amount: 100, start_date: '2027-01-01' },
        ...{ installments_total: null, target_amount: null, end_date: null },
      };
      expect(planFaults(plan, '2027-01-01')).toEqual([]);
    }
  });
});
