import type { RecurringFrequency } from '../time/frequencies.ts';
import { addMonths, isPlainDate } from '../time/time-zones.ts';
import { nextChargeAmount, type PlanAmount, type PlanDuration, type PlanProgress } from './plan-duration.ts';
import { recurringLimits, type WeekendRule } from './recurring-limits.ts';

/** What a plan charges and when, as entered. Dates are YYYY-MM-DD, amounts in minor units. */
export type PlanToCheck = PlanAmount &
  PlanDuration & { frequency: RecurringFrequency; start_date: string; weekend_rule: WeekendRule };

/** What is wrong with a field of a plan. */
export type PlanFaultCode =
  | 'not_a_date'
  | 'in_past'
  | 'too_late'
  | 'out_of_range'
  | 'more_than_amount'
  | 'less_than_amount'
  | 'not_the_amount'
  | 'not_one'
  | 'missing'
  | 'not_of_duration'
  | 'before_start'
  | 'not_daily';

/** What is wrong with a plan, at its field. */
export type PlanFault = { field: keyof PlanToCheck; code: PlanFaultCode };

/**
 * Returns what is wrong with a plan: amounts out of range, dates in the past or too far ahead, and a duration whose number is missing or
 * belongs to another duration.
 *
 * @param earliest_start the first possible start date: today in the merchant's zone, or tomorrow if a calendar is changed
 */
export function planFaults(plan: PlanToCheck, earliest_start: string): PlanFault[] {
  const faults: PlanFault[] = [];
  const add = (field: PlanFault['field'], code: PlanFaultCode) => faults.push({ field, code });
  const { amount, sales_tax, frequency, start_date, weekend_rule } = plan;
  if (!isWithin(amount, recurringLimits.amount_minimum, recurringLimits.amount_maximum)) add('amount', 'out_of_range');
  if (!isWithin(sales_tax, 0, recurringLimits.amount_maximum)) add('sales_tax', 'out_of_range');
  else if (sales_tax > amount) add('sales_tax', 'more_than_amount');
  if (!isPlainDate(start_date)) add('start_date', 'not_a_date');
  else if (start_date < earliest_start) add('start_date', 'in_past');
  else if (start_date > addMonths(earliest_start, recurringLimits.start_months_maximum)) add('start_date', 'too_late');
  // Two days could be moved to the same date.
  if (frequency === 'Daily' && weekend_rule !== 'as_is') add('weekend_rule', 'not_daily');
  faults.push(...durationFaults(plan));
  return faults;
}

const fieldOfDuration = {
  Installments: 'installments_total',
  UntilAmountIsReached: 'target_amount',
  UntilEndDate: 'end_date',
} as const;

function durationFaults(plan: PlanToCheck): PlanFault[] {
  const own = plan.duration === 'Indefinitely' ? undefined : fieldOfDuration[plan.duration];
  const faults: PlanFault[] = Object.values(fieldOfDuration)
    .filter((field) => field !== own && plan[field] !== null)
    .map((field) => ({ field, code: 'not_of_duration' }));
  if (own === undefined) return faults;
  const code = plan[own] === null ? 'missing' : ownFault(plan);
  return code === undefined ? faults : [...faults, { field: own, code }];
}

/** Returns what is wrong with the number or date of a plan's duration. */
function ownFault(plan: PlanToCheck): PlanFaultCode | undefined {
  const { frequency, amount, start_date, installments_total, target_amount, end_date } = plan;
  const isOnce = frequency === 'OneTime';
  if (installments_total !== null) {
    const { installments_minimum, installments_maximum } = recurringLimits;
    if (!isWithin(installments_total, installments_minimum, installments_maximum)) return 'out_of_range';
    return isOnce && installments_total !== 1 ? 'not_one' : undefined;
  }
  if (target_amount !== null) {
    if (!isWithin(target_amount, recurringLimits.amount_minimum, recurringLimits.amount_maximum)) return 'out_of_range';
    if (target_amount < amount) return 'less_than_amount';
    return isOnce && target_amount !== amount ? 'not_the_amount' : undefined;
  }
  if (end_date === null || !isPlainDate(end_date)) return 'not_a_date';
  return end_date < start_date ? 'before_start' : undefined;
}

/**
 * Whether a plan has charged everything that was agreed, so that it ends (recurring.md section 4, 'duration'). Plans with a number or an
 * amount end when it is paid. Other plans end when their last date has passed and nothing is owed: a last charge that failed can still be
 * made up.
 *
 * @param progress `owed_count` is the number of charges that are owed, those under way included (see `isOwed`)
 */
export function isCompleted(
  plan: PlanAmount & PlanDuration,
  progress: PlanProgress & { has_next_date: boolean; owed_count: number },
): boolean {
  if (nextChargeAmount(plan, plan, progress) === undefined) return true;
  if (plan.duration === 'Installments' || plan.duration === 'UntilAmountIsReached') return false;
  return !progress.has_next_date && progress.owed_count === 0;
}

function isWithin(value: number, minimum: number, maximum: number): boolean {
  return Number.isSafeInteger(value) && value >= minimum && value <= maximum;
}
