import { addDays, businessDateOf, instantOf, plainDateOf, type TimeZone } from '../time/time-zones.ts';

/** When a merchant's open batches close by themselves: at a time of day in the merchant's own zone, on some days of the week. */
export type SettlementSchedule = {
  /** False: batches close by hand alone. */
  automatic: boolean;
  /** The time of day, `HH:MM`. */
  cut_off_time: string;
  /** The days of the week on which they close, 1 Monday to 7 Sunday. */
  days: readonly number[];
  time_zone: TimeZone;
};

/** One cut-off: its instant, and the business date that batches closed by it bear. */
export type CutOff = { cut_off_at: Date; batch_date: string };

/** How far a merchant's cut-offs are done: everything up to an instant, and the last business date that had its cut-off. */
export type CutOffProgress = { closed_until: Date | null; closed_date: string | null };

/** What is to be done about a merchant's cut-offs. */
export type CutOffsToDo = {
  /** The cut-offs that have come and were not done, the earliest and the latest; undefined when there is none. */
  due: { earliest: CutOff; latest: CutOff } | undefined;
  /** The first one that is still to come; undefined where batches close by hand. */
  next: CutOff | undefined;
};

/** The days of the week as a schedule names them, 1 Monday to 7 Sunday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A week and a day: any schedule with a day in it has a cut-off within so many dates. */
const datesToTry = 8;

/**
 * The first cut-off after an instant, and after a business date that had its own already. Each business date has exactly one: a time
 * that daylight saving skips is as much later as the clocks go forward, and of a time that comes twice it is the first.
 *
 * @returns undefined where batches close by hand, or on no day
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
 * The last cut-off at or before an instant.
 *
 * @returns undefined where batches close by hand, or on no day
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
 * What is to be done now (docs/decisions/0017). Those that were missed are made up by one closing, which bears the date of the earliest: it is the one that
 * the batch waited for. A schedule that was just switched on has nothing to make up.
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
 * The date under which a batch that is open at this instant is due to close (docs/decisions/0038): that of the first cut-off that is not
 * done. A payment bears it from the start.
 *
 * @returns undefined where batches close by hand
 */
export function dueBatchDate(schedule: SettlementSchedule, progress: CutOffProgress, at: Date): string | undefined {
  const { due, next } = cutOffsToDo(schedule, progress, at);
  return (due?.earliest ?? next)?.batch_date;
}

/** The date under which business is done at this instant: that of the open batch, and the calendar's where batches close by hand. */
export function batchDateAt(schedule: SettlementSchedule, progress: CutOffProgress, at: Date): string {
  return dueBatchDate(schedule, progress, at) ?? businessDateOf(at, schedule.time_zone);
}

/** The cut-off of a business date, where it has one. */
function cutOffOn({ automatic, cut_off_time, days, time_zone }: SettlementSchedule, date: string): CutOff | undefined {
  if (!automatic || !days.includes(plainDateOf(date).dayOfWeek)) return undefined;
  return { cut_off_at: instantOf(date, cut_off_time, time_zone), batch_date: date };
}
