import { addDays, addMonths, instantOf, isPlainDate, plainDateOf, type TimeZone } from '../time/time-zones.ts';
import { invoiceLimits, type PaymentTerms } from './invoice-limits.ts';

/** The merchant's local time at which scheduled invoices are issued and automatic charges are made. */
export const scheduled_time = '08:00';

/** The merchant's local time at which reminders are sent. */
export const reminder_time = '09:00';

const daysOfTerms: Readonly<Record<Exclude<PaymentTerms, 'date'>, number>> = {
  on_receipt: 0,
  net_7: 7,
  net_14: 14,
  net_30: 30,
  net_60: 60,
};

/** Returns the due date for terms and a date of issue; undefined for `date`, which names no day itself. All dates are YYYY-MM-DD. */
export function dueDateByTerms(payment_terms: PaymentTerms, issue_date: string): string | undefined {
  return payment_terms === 'date' ? undefined : addDays(issue_date, daysOfTerms[payment_terms]);
}

/** Returns the latest due date that an invoice can have for a date of issue. */
export function latestDueDate(issue_date: string): string {
  return addMonths(issue_date, invoiceLimits.due_months_maximum);
}

/** What is wrong with a date of an invoice. */
export type DateFaultCode =
  | 'not_a_date'
  | 'in_future'
  | 'in_past'
  | 'before_issue'
  | 'too_late'
  | 'before_latest'
  | 'not_in_order';

/** What is wrong with the dates of an invoice, at its field (`parts.1.due_date`, parts from 0). */
export type DateFault = { field: string; code: DateFaultCode };

/**
 * Returns what is wrong with a date of issue: it is invalid, in the future, or before the latest of its series, so that numbers would no
 * longer follow dates.
 *
 * @param today in the merchant's time zone
 * @param latest_issue_date of its series; null if none was issued yet
 */
export function issueDateFault(
  issue_date: string,
  { today, latest_issue_date }: { today: string; latest_issue_date: string | null },
): DateFaultCode | undefined {
  if (!isPlainDate(issue_date)) return 'not_a_date';
  if (issue_date > today) return 'in_future';
  return latest_issue_date !== null && issue_date < latest_issue_date ? 'before_latest' : undefined;
}

/**
 * Returns what is wrong with the date on which an offline payment was received: it is in the future, or before the date of issue of its
 * invoice.
 *
 * @param today in the merchant's time zone
 */
export function receivedOnFault(
  received_on: string,
  { issue_date, today }: { issue_date: string | null; today: string },
): Extract<DateFaultCode, 'in_future' | 'before_issue'> | undefined {
  if (received_on > today) return 'in_future';
  return issue_date !== null && received_on < issue_date ? 'before_issue' : undefined;
}

/** Returns what is wrong with a due date, or with the last day of an estimate: it must be between the date of issue and two years later. */
export function dueDateFault(due_date: string, issue_date: string): DateFaultCode | undefined {
  if (!isPlainDate(due_date)) return 'not_a_date';
  if (due_date < issue_date) return 'before_issue';
  return due_date > latestDueDate(issue_date) ? 'too_late' : undefined;
}

/**
 * Returns what is wrong with the day on which a draft will be issued: it must be after today, and at most two years away.
 *
 * @param today in the merchant's time zone
 */
export function sendOnFault(send_on: string, today: string): DateFaultCode | undefined {
  if (!isPlainDate(send_on)) return 'not_a_date';
  if (send_on <= today) return 'in_past';
  return send_on > latestDueDate(today) ? 'too_late' : undefined;
}

/** The ageing ranges of lists and charts. */
export const ageingBuckets = ['not_due', 'days_1_to_30', 'days_31_to_60', 'days_61_to_90', 'over_90_days'] as const;

/** An ageing range. */
export type AgeingBucket = (typeof ageingBuckets)[number];

/** Returns the number of days since a due date; 0 on it and before it. */
export function daysOverdue(due_date: string, today: string): number {
  return Math.max(0, plainDateOf(due_date).until(plainDateOf(today)).days);
}

/** Returns the due dates of an ageing range for a list's filter, both ends included; null for an open end. */
export function dueDatesOf(bucket: AgeingBucket, today: string): { from_date: string | null; to_date: string | null } {
  const ago = (days: number) => addDays(today, -days);
  switch (bucket) {
    case 'not_due':
      return { from_date: today, to_date: null };
    case 'days_1_to_30':
      return { from_date: ago(30), to_date: ago(1) };
    case 'days_31_to_60':
      return { from_date: ago(60), to_date: ago(31) };
    case 'days_61_to_90':
      return { from_date: ago(90), to_date: ago(61) };
    case 'over_90_days':
      return { from_date: null, to_date: ago(91) };
  }
}

/** Returns the instant on a date at which a scheduled invoice is issued and an automatic charge is made. */
export function scheduledInstant(date: string, zone: TimeZone): Date {
  return instantOf(date, scheduled_time, zone);
}

/** Returns the instant of a reminder that many days after a due date; before it if negative. */
export function reminderInstant(due_date: string, reminder_day: number, zone: TimeZone): Date {
  return instantOf(addDays(due_date, reminder_day), reminder_time, zone);
}
