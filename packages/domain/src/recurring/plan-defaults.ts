import type { RecurringDuration, RecurringFrequency } from '../time/frequencies.ts';
import { type BusinessCalendar, calendarOfCurrency } from './bank-holidays.ts';
import type { CustomerAction, FailureRule, WeekendRule } from './recurring-limits.ts';

/** When cards are charged if the merchant chose no other time, in its local time (recurring.md section 2). */
export const default_charge_time = '06:00';

/** When declined charges are retried if the merchant chose no other time, in its local time (recurring.md section 4). */
export const default_retry_time = '10:00';

/** What a merchant can preset for its new plans, in the settings of recurring payments (recurring.md sections 2 and 3). */
export type PlanSettings = {
  /** `HH:MM` in the merchant's local time. */
  charge_time: string;
  retry_time: string;
  weekend_rule: WeekendRule;
  re_attempts: number;
  after_last_failure: FailureRule;
  customer_may: readonly CustomerAction[];
  /** Days on which the merchant is closed, besides weekends and bank holidays (YYYY-MM-DD). */
  closed_days: readonly string[];
};

/** The settings of a merchant that has saved none (recurring.md section 2, column 'default'). */
export const defaultPlanSettings: PlanSettings = {
  charge_time: default_charge_time,
  retry_time: default_retry_time,
  weekend_rule: 'as_is',
  re_attempts: 3,
  after_last_failure: 'pause',
  customer_may: ['change_card'],
  closed_days: [],
};

/** Frequencies whose charges are so rare that customers forget them and hear of them two weeks before. */
const rare: ReadonlySet<RecurringFrequency> = new Set(['EveryThreeMonths', 'EverySixMonths', 'Annually']);

/** Returns how many days before a charge the customer is notified, if the merchant chooses nothing else (recurring.md section 2). */
export function defaultNoticeDays(frequency: RecurringFrequency): number {
  return rare.has(frequency) ? 14 : 3;
}

/** What a new plan has before anyone changes it. Amounts are in minor units. */
export type PlanDefaults = Omit<PlanSettings, 'retry_time' | 'closed_days'> & {
  frequency: RecurringFrequency;
  duration: RecurringDuration;
  calendar: BusinessCalendar;
  sales_tax: number;
  order_id: string;
  notice_days: number;
};

/**
 * Returns the defaults of a new plan: the merchant's own where it has any, and the bank calendar of the currency (recurring.md section 2).
 * A daily plan has no weekend rule, because two of its charges could meet on one day.
 *
 * @param currency ISO 4217 number
 */
export function planDefaults(
  settings: PlanSettings,
  { currency, frequency = 'Monthly' }: { currency: number; frequency?: RecurringFrequency },
): PlanDefaults {
  const { charge_time, weekend_rule, re_attempts, after_last_failure, customer_may } = settings;
  return {
    ...{ frequency, duration: 'Indefinitely', calendar: calendarOfCurrency(currency) },
    ...{ sales_tax: 0, order_id: '', notice_days: defaultNoticeDays(frequency) },
    ...{ charge_time, re_attempts, after_last_failure, customer_may },
    weekend_rule: frequency === 'Daily' ? 'as_is' : weekend_rule,
  };
}
