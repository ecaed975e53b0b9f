import { divideHalfEven } from '../money.ts';
import type { RecurringDuration } from '../time/frequencies.ts';
import { type DueDate, dueDatesFrom, type RecurringSchedule } from './recurring-schedule.ts';

/** How long a plan goes on. What does not belong to its duration is null; amounts are in minor units. */
export type PlanDuration = {
  duration: RecurringDuration;
  installments_total: number | null;
  target_amount: number | null;
  end_date: string | null;
};

/** What a plan charges each time, sales tax included, in minor units. */
export type PlanAmount = { amount: number; sales_tax: number };

/** What was paid so far: charges, and what they came to in minor units. Voided charges count as unpaid, refunded ones as paid. */
export type PlanProgress = { paid_count: number; paid_amount: number };

/**
 * What the next charge of a plan comes to; undefined where its duration is reached and nothing is owed any more. The last charge of a plan
 * with a target is shortened to what is left of it, and so is its tax (half to even).
 */
export function nextChargeAmount(
  { amount, sales_tax }: PlanAmount,
  { duration, installments_total, target_amount }: PlanDuration,
  { paid_count, paid_amount }: PlanProgress,
): PlanAmount | undefined {
  if (duration === 'Installments') return paid_count < (installments_total ?? 0) ? { amount, sales_tax } : undefined;
  if (duration !== 'UntilAmountIsReached') return { amount, sales_tax };
  const left = (target_amount ?? 0) - paid_amount;
  if (left <= 0) return undefined;
  if (left >= amount) return { amount, sales_tax };
  return { amount: left, sales_tax: Number(divideHalfEven(BigInt(sales_tax) * BigInt(left), BigInt(amount))) };
}

/** A charge that is expected: its date, what it comes to, and what is paid in all once it is. */
export type ExpectedCharge = DueDate & PlanAmount & { paid_amount_after: number };

/**
 * The charges of a plan from a step on, as they come if each of them is paid: what the form shows before it is saved, and what expected
 * revenue is added up from.
 *
 * @param until_date the last due date that is looked at; without it `count` alone ends the list
 */
export function expectedCharges(
  {
    schedule,
    amount,
    duration,
    progress,
  }: { schedule: RecurringSchedule; amount: PlanAmount; duration: PlanDuration; progress: PlanProgress },
  step: number,
  { count, until_date }: { count: number; until_date?: string },
): ExpectedCharge[] {
  const { end_date } = duration;
  const last = until_date === undefined || (end_date !== null && end_date < until_date) ? end_date : until_date;
  const charges: ExpectedCharge[] = [];
  let paid = progress;
  for (const date of dueDatesFrom(schedule, step, { count, end_date: last })) {
    const charge = nextChargeAmount(amount, duration, paid);
    if (charge === undefined) break;
    paid = { paid_count: paid.paid_count + 1, paid_amount: paid.paid_amount + charge.amount };
    charges.push({ ...date, ...charge, paid_amount_after: paid.paid_amount });
  }
  return charges;
}

/** Three years of daily charges. */
const counted_dates_maximum = 1_100;

/** What a whole agreement comes to, in minor units; null where it has no end, or ends after more dates than three years of days hold. */
export function agreementTotal({
  schedule,
  amount,
  duration,
}: {
  schedule: RecurringSchedule;
  amount: PlanAmount;
  duration: PlanDuration;
}): { charges: number; total_amount: number } | null {
  switch (duration.duration) {
    case 'Indefinitely':
      return schedule.frequency === 'OneTime' ? { charges: 1, total_amount: amount.amount } : null;
    case 'Installments': {
      const charges = duration.installments_total ?? 0;
      return { charges, total_amount: charges * amount.amount };
    }
    case 'UntilAmountIsReached': {
      const total_amount = duration.target_amount ?? 0;
      return { charges: Math.ceil(total_amount / amount.amount), total_amount };
    }
    case 'UntilEndDate': {
      const dates = dueDatesFrom(schedule, 0, { count: counted_dates_maximum + 1, end_date: duration.end_date });
      if (dates.length > counted_dates_maximum) return null;
      return { charges: dates.length, total_amount: dates.length * amount.amount };
    }
  }
}
