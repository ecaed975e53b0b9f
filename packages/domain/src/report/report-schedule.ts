import type { ReportFrequency } from '../time/frequencies.ts';
import {
  addDays,
  addMonths,
  businessDateOf,
  type DateRange,
  instantOf,
  plainDateOf,
  type TimeZone,
  weekRangeOf,
} from '../time/time-zones.ts';

/** When a report runs: at a time of day in its zone, first on its start date. */
export type ReportSchedule = {
  frequency: ReportFrequency;
  time_zone: TimeZone;
  /** The date of the first run, `YYYY-MM-DD`. */
  start_date: string;
  /** The last date on which it may run; null for no end. */
  end_date: string | null;
  /** The time of day, `HH:MM`. */
  run_time: string;
};

/** One run of a schedule: its instant, and its date in the schedule's zone. */
export type ReportOccurrence = { scheduled_for: Date; run_date: string };

/** Missed runs older than this are not made up. */
export const missedRunsKept_days = 7;

/** Months between two runs; undefined for frequencies counted in days. */
const monthsBetween: Readonly<Partial<Record<ReportFrequency, number>>> = {
  Monthly: 1,
  Quarterly: 3,
  Biannual: 6,
  Annual: 12,
};

const daysBetween: Readonly<Partial<Record<ReportFrequency, number>>> = { Daily: 1, Weekly: 7 };

/**
 * Returns the first run after an instant; undefined if there is no further one. Months are counted from the start date, so a report that
 * starts on the 31st runs on the last day of shorter months and on the 31st of longer ones.
 */
export function nextOccurrence(schedule: ReportSchedule, after: Date): ReportOccurrence | undefined {
  const first = stepsUntil(schedule, businessDateOf(after, schedule.time_zone));
  for (let step = Math.max(0, first - 1); ; step += 1) {
    const occurrence = occurrenceAt(schedule, step);
    if (occurrence === undefined || occurrence.scheduled_for.getTime() > after.getTime()) return occurrence;
  }
}

/**
 * Returns the runs that are due and not done yet, oldest first, from `next` until now. After an outage those of the last seven days are
 * made up, and at least the latest.
 *
 * @param next the instant of the first run not done yet, one of this schedule
 */
export function dueOccurrences(schedule: ReportSchedule, next: Date, now: Date): ReportOccurrence[] {
  if (next.getTime() > now.getTime()) return [];
  const oldest_ms = now.getTime() - missedRunsKept_days * 86_400_000;
  const latest = latestOccurrence(schedule, now);
  if (latest === undefined || latest.scheduled_for.getTime() < next.getTime()) return [];
  if (latest.scheduled_for.getTime() < oldest_ms) return [latest];
  const due: ReportOccurrence[] = [];
  const start_ms = Math.max(next.getTime(), oldest_ms);
  for (let after = new Date(start_ms - 1); ; ) {
    const occurrence = nextOccurrence(schedule, after);
    if (occurrence === undefined || occurrence.scheduled_for.getTime() > now.getTime()) return due;
    due.push(occurrence);
    after = occurrence.scheduled_for;
  }
}

/** Returns the last run at or before an instant. */
function latestOccurrence(schedule: ReportSchedule, now: Date): ReportOccurrence | undefined {
  for (let step = stepsUntil(schedule, businessDateOf(now, schedule.time_zone)) + 1; step >= 0; step -= 1) {
    const occurrence = occurrenceAt(schedule, step);
    if (occurrence !== undefined && occurrence.scheduled_for.getTime() <= now.getTime()) return occurrence;
  }
  return undefined;
}

/**
 * Returns the period that a run covers, both dates included: the previous whole day, week (Monday to Sunday), month, quarter, half-year or
 * year before its date; for a one-time report the dates given with it.
 */
export function reportWindow(frequency: ReportFrequency, run_date: string, once: DateRange | null): DateRange {
  const months = monthsBetween[frequency];
  if (months !== undefined) return monthsBefore(run_date, months);
  switch (frequency) {
    case 'Weekly':
      return weekRangeOf(addDays(run_date, -7));
    case 'OneTime':
      if (once === null) throw new RangeError('A report that runs once names its dates');
      return once;
    default:
      return { from_date: addDays(run_date, -1), to_date: addDays(run_date, -1) };
  }
}

/** Returns the previous period of a number of months, counted from January, before the one that contains the date. */
function monthsBefore(date: string, months: number): DateRange {
  const month = Number(date.slice(5, 7)) - 1;
  const start = addMonths(`${date.slice(0, 8)}01`, -(month % months));
  return { from_date: addMonths(start, -months), to_date: addDays(start, -1) };
}

/** Returns the approximate number of steps between the start date and another date, at most one off. */
function stepsUntil({ frequency, start_date }: ReportSchedule, date: string): number {
  const months = monthsBetween[frequency];
  const days = daysBetween[frequency];
  const [start, end] = [plainDateOf(start_date), plainDateOf(date)];
  if (months !== undefined) return Math.floor(start.until(end, { largestUnit: 'months' }).months / months);
  return days === undefined ? 0 : Math.floor(start.until(end).days / days);
}

/** Returns the run of a step, counted from 0; undefined after the end. */
function occurrenceAt(schedule: ReportSchedule, step: number): ReportOccurrence | undefined {
  const { frequency, start_date, end_date, run_time, time_zone } = schedule;
  if (frequency === 'OneTime' && step > 0) return undefined;
  const months = monthsBetween[frequency];
  const run_date =
    months !== undefined
      ? addMonths(start_date, months * step)
      : addDays(start_date, (daysBetween[frequency] ?? 0) * step);
  if (end_date !== null && run_date > end_date) return undefined;
  return { scheduled_for: instantOf(run_date, run_time, time_zone), run_date };
}
