import type { RecurringFrequency } from '../time/frequencies.ts';
import { addDays, addMonths, instantOf, lastOfMonth, type TimeZone } from '../time/time-zones.ts';
import {
  type BusinessDays,
  businessDayFrom,
  businessDayUntil,
  type ClosedReason,
  closedReasonOf,
} from './bank-holidays.ts';
import type { WeekendRule } from './recurring-limits.ts';

/*
 * The due dates of a plan. Each is computed from the anchor and its step, never from the previous date, so that dates do not drift: a plan
 * on the 31st is charged on 28 February and on 31 March.
 */

/** The calendar of a plan. Dates are YYYY-MM-DD. */
export type RecurringSchedule = {
  frequency: RecurringFrequency;
  /** The start date, or the date from which a changed calendar applies. */
  anchor_date: string;
  business_days: BusinessDays;
  weekend_rule: WeekendRule;
};

/** Why a date differs from the calendar's: the month is too short, or the day is not a business day. */
export type DateReason =
  | { kind: 'short_month'; day: number }
  | { kind: 'moved'; from_date: string; closed: ClosedReason };

/** A step of a plan. */
export type DueDate = {
  step: number;
  /** The date according to the agreement. It identifies the charge, and later dates are computed regardless of moved ones. */
  due_date: string;
  /** The date on which the card is charged. */
  charge_date: string;
  reasons: DateReason[];
};

const daysOfStep: Readonly<Partial<Record<RecurringFrequency, number>>> = { Daily: 1, Weekly: 7, EveryTwoWeeks: 14 };

const monthsOfStep: Readonly<Partial<Record<RecurringFrequency, number>>> = {
  Monthly: 1,
  EveryThreeMonths: 3,
  EverySixMonths: 6,
  Annually: 12,
};

/**
 * Returns the due date of a step, counted from 0.
 *
 * @returns undefined if the frequency has no such step: OneTime has only step 0
 */
export function dueDateOf(schedule: RecurringSchedule, step: number): DueDate | undefined {
  const nominal = nominalDateOf(schedule, step);
  if (nominal === undefined) return undefined;
  const { due_date, reasons } = nominal;
  const charge_date = chargeDateOf(due_date, schedule);
  const closed = charge_date === due_date ? undefined : closedReasonOf(due_date, schedule.business_days);
  if (closed !== undefined) reasons.push({ kind: 'moved', from_date: due_date, closed });
  return { step, due_date, charge_date, reasons };
}

/**
 * Returns the steps from a given one on: at most `count`, and none whose due date is after `end_date`, whatever the weekend rule makes of
 * the last.
 */
export function dueDatesFrom(
  schedule: RecurringSchedule,
  step: number,
  { count, end_date }: { count: number; end_date?: string | null },
): DueDate[] {
  const dates: DueDate[] = [];
  for (let next = step; dates.length < count; next += 1) {
    const date = dueDateOf(schedule, next);
    if (date === undefined || (end_date != null && date.due_date > end_date)) break;
    dates.push(date);
  }
  return dates;
}

/** Returns the first step whose due date is not before a date, where a paused plan resumes. Undefined if there is none. */
export function stepFrom(schedule: RecurringSchedule, date: string): number | undefined {
  let low = 0;
  let high = 1;
  const isBefore = (step: number) => (nominalDateOf(schedule, step)?.due_date ?? '9999-12-31') < date;
  while (isBefore(high)) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return nominalDateOf(schedule, low) === undefined ? undefined : low;
}

/** Returns the instant at which a plan is charged on a date, at a time (`HH:MM`) in the merchant's zone. */
export function chargeInstant(charge_date: string, charge_time: string, zone: TimeZone): Date {
  return instantOf(charge_date, charge_time, zone);
}

/** Whether a frequency itself names business days, so that a weekend rule has nothing to move. */
export function namesBusinessDay(frequency: RecurringFrequency): boolean {
  return frequency === 'MonthlyFirstBusinessDay' || frequency === 'MonthlyLastBusinessDay';
}

function nominalDateOf(
  { frequency, anchor_date, business_days }: RecurringSchedule,
  step: number,
): { due_date: string; reasons: DateReason[] } | undefined {
  if (!Number.isInteger(step) || step < 0) throw new RangeError('Steps are counted from 0');
  if (frequency === 'OneTime') return step === 0 ? { due_date: anchor_date, reasons: [] } : undefined;
  const days = daysOfStep[frequency];
  if (days !== undefined) return { due_date: addDays(anchor_date, step * days), reasons: [] };
  const months = monthsOfStep[frequency];
  if (months !== undefined) return dayOfMonth(anchor_date, step * months);
  const namedDay = frequency === 'MonthlyFirstBusinessDay' ? firstBusinessDay : lastBusinessDay;
  // The anchor's month counts if its business day has not passed yet.
  const first_month = namedDay(anchor_date, business_days).due_date >= anchor_date ? 0 : 1;
  return namedDay(addMonths(`${anchor_date.slice(0, 8)}01`, first_month + step), business_days);
}

/** Returns the anchor's day a number of months later, or the last day of a shorter month. */
function dayOfMonth(anchor_date: string, months: number): { due_date: string; reasons: DateReason[] } {
  const due_date = addMonths(anchor_date, months);
  const day = Number(anchor_date.slice(8));
  return { due_date, reasons: Number(due_date.slice(8)) === day ? [] : [{ kind: 'short_month', day }] };
}

function firstBusinessDay(date: string, days: BusinessDays): { due_date: string; reasons: DateReason[] } {
  const first = `${date.slice(0, 8)}01`;
  return movedFrom(first, businessDayFrom(first, days), days);
}

function lastBusinessDay(date: string, days: BusinessDays): { due_date: string; reasons: DateReason[] } {
  const last = lastOfMonth(date);
  return movedFrom(last, businessDayUntil(last, days), days);
}

function movedFrom(
  from_date: string,
  due_date: string,
  days: BusinessDays,
): { due_date: string; reasons: DateReason[] } {
  const closed = from_date === due_date ? undefined : closedReasonOf(from_date, days);
  return { due_date, reasons: closed === undefined ? [] : [{ kind: 'moved', from_date, closed }] };
}

function chargeDateOf(due_date: string, { frequency, weekend_rule, business_days }: RecurringSchedule): string {
  if (weekend_rule === 'as_is' || namesBusinessDay(frequency)) return due_date;
  return weekend_rule === 'next_business_day'
    ? businessDayFrom(due_date, business_days)
    : businessDayUntil(due_date, business_days);
}
