import { divideHalfEven } from '../money.ts';
import type { RecurringDuration } from '../time/frequencies.ts';
import { type DueDate, dueDatesFrom, type RecurringSchedule } from './recurring-schedule.ts';

/** The duration of a plan. Fields of other durations are null; amounts are in minor units. */
export type PlanDuration = {
  duration: RecurringDuration;
  installments_total: number | null;
  target_amount: number | null;
  end_date: string | null;
};

/** The amount of each charge of a plan, including sales tax, in minor units. */
export type PlanAmount = { amount: number; sales_tax: number };

/** What was paid so far: number and amount of charges, in minor units. Voided charges count as unpaid, refunded ones as paid. */
export type PlanProgress = { paid_count: number; paid_amount: number };

/**
 * Returns the amount of a plan's next charge; undefined if its duration is reached and nothing is owed any more. The last charge of a plan
 * with a target amount is reduced to what is left of it, and its tax in proportion (half to even).
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

/** An expected charge: its date, its amount, and the total paid afterwards. */
export type ExpectedCharge = DueDate & PlanAmount & { paid_amount_after: number };

/**
 * Returns the charges of a plan from a step on, assuming that each is paid: for the preview in the form, and for expected revenue.
 *
 * @param until_date the last due date to include; without it only `count` limits the list
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

/** Returns the total of a whole agreement, in minor units; null if it has no end, or more dates than three years have days. */
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
