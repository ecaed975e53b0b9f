import { addDays, businessDateOf, instantOf, plainDateOf, type TimeZone } from '../time/time-zones.ts';

/** When a merchant's open batches close automatically: at a time of day in the merchant's own zone, on some days of the week. */
export type SettlementSchedule = {
  /** False: batches are closed only by hand. */
  automatic: boolean;
  /** The time of day, `HH:MM`. */
  cut_off_time: string;
  /** The days of the week on which they close, 1 Monday to 7 Sunday. */
  days: readonly number[];
  time_zone: TimeZone;
};

/** One cut-off: its instant, and the business date of the batches that it closes. */
export type CutOff = { cut_off_at: Date; batch_date: string };

/** A merchant's progress: the instant up to which cut-offs are done, and the last business date with a cut-off. */
export type CutOffProgress = { closed_until: Date | null; closed_date: string | null };

/** The cut-offs of a merchant that need work. */
export type CutOffsToDo = {
  /** The earliest and the latest cut-off that have passed and are not done; undefined if there are none. */
  due: { earliest: CutOff; latest: CutOff } | undefined;
  /** The next future cut-off; undefined if batches are closed by hand. */
  next: CutOff | undefined;
};

/** The days of the week in a schedule, 1 Monday to 7 Sunday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A week and a day: any schedule with at least one day has a cut-off within this number of dates. */
const datesToTry = 8;

/**
 * Returns the first cut-off after an instant, and after a business date that already had its own. Each business date has exactly one: a
 * time that daylight saving skips is moved forward by the size of the gap, and of a time that occurs twice it is the first.
 *
 * @returns undefined if batches are closed by hand, or on no day
 */
export function nextCutOff(
  schedule: SettlementSchedule,
  after: Date,
  after_date: string | null = null,
): CutOff | undefined {
  const today = businessDateOf(after, schedule.time_zone);
  const start = after_date !== null && after_date >= today ? addDays(after_date, 1) : today;
  for (let step = 0; step <= datesToTry; step += 1) {
    const cut_off = cutOffOn(schedule, addDays(start, step));
    if (cut_off !== undefined && cut_off.cut_off_at.getTime() > after.getTime()) return cut_off;
  }
  return undefined;
}

/**
 * Returns the last cut-off at or before an instant.
 *
 * @returns undefined if batches are closed by hand, or on no day
 */
export function previousCutOff(schedule: SettlementSchedule, at: Date): CutOff | undefined {
  const today = businessDateOf(at, schedule.time_zone);
  for (let step = 0; step <= datesToTry; step += 1) {
    const cut_off = cutOffOn(schedule, addDays(today, -step));
    if (cut_off !== undefined && cut_off.cut_off_at.getTime() <= at.getTime()) return cut_off;
  }
  return undefined;
}

/**
 * Returns what is to be done now (docs/decisions/0017). Missed cut-offs are made up by one closing with the date of the earliest, since
 * that is the one that the batch waited for. A schedule that was just switched on has nothing to make up.
 */
export function cutOffsToDo(schedule: SettlementSchedule, progress: CutOffProgress, now: Date): CutOffsToDo {
  const { closed_until, closed_date } = progress;
  const earliest = closed_until === null ? undefined : nextCutOff(schedule, closed_until, closed_date);
  const latest = previousCutOff(schedule, now);
  const due =
    earliest !== undefined && latest !== undefined && earliest.cut_off_at.getTime() <= now.getTime()
      ? { earliest, latest }
      : undefined;
  return { due, next: nextCutOff(schedule, now, due?.latest.batch_date ?? closed_date) };
}

/**
 * Returns the date under which a batch that is open at this instant closes (docs/decisions/0038): that of the first cut-off that is not
 * done. A payment has this date from the start.
 *
 * @returns undefined if batches are closed by hand
 */
export function dueBatchDate(schedule: SettlementSchedule, progress: CutOffProgress, at: Date): string | undefined {
  const { due, next } = cutOffsToDo(schedule, progress, at);
  return (due?.earliest ?? next)?.batch_date;
}

/** Returns the business date at this instant: that of the open batch, or the calendar date if batches are closed by hand. */
export function batchDateAt(schedule: SettlementSchedule, progress: CutOffProgress, at: Date): string {
  return dueBatchDate(schedule, progress, at) ?? businessDateOf(at, schedule.time_zone);
}

/** Returns the cut-off of a business date, if it has one. */
function cutOffOn({ automatic, cut_off_time, days, time_zone }: SettlementSchedule, date: string): CutOff | undefined {
  if (!automatic || !days.includes(plainDateOf(date).dayOfWeek)) return undefined;
  return { cut_off_at: instantOf(date, cut_off_time, time_zone), batch_date: date };
}
