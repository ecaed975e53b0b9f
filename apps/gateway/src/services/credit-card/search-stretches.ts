/** Weeks of payments, as numbers: from the first to without the one before which it ends. */
export type Stretch = { from: number; before: number };

/** The weeks of a whole search: from that of the oldest to that of the newest payment. */
export type Weeks = { oldest: number; newest: number };

const day_ms = 86_400_000;
/** January 1, 1970 was a Thursday. */
const daysIntoWeek = 3;

/** The week of an instant, Monday to Sunday in UTC, as a number. */
export function weekOf(instant: Date): number {
  return Math.floor((Math.floor(instant.getTime() / day_ms) + daysIntoWeek) / 7);
}

/** The Monday with which a week begins. */
export function mondayOf(week: number): Date {
  return new Date((week * 7 - daysIntoWeek) * day_ms);
}

/** A stretch is a quarter longer than what is wanted makes likely: looking twice costs more than looking a little further. */
export const stretchSurplus = 1.25;

/**
 * Up to so many weeks are named one by one to the index of searched texts; more are better read from the whole of it: each week costs up
 * to 1.5 ms, and a million payments without weeks 44 (a full name that one in 88 bears).
 */
export const namedWeeksMaximum = 24;

/**
 * The first stretch to look through: back to the week that `rows` payments would reach if all were as many as the newest `sample`, or
 * everything where that is more weeks than are named.
 */
export function firstStretch(
  { oldest, newest }: Weeks,
  { sampled, sample, rows }: { sampled: Date | null; sample: number; rows: number },
): Stretch {
  const sampled_weeks = sampled === null ? Number.POSITIVE_INFINITY : newest - weekOf(sampled) + 1;
  const weeks = Math.ceil((sampled_weeks * rows) / sample);
  return { from: weeks > namedWeeksMaximum ? oldest : Math.max(oldest, newest - weeks + 1), before: newest + 1 };
}

/**
 * The stretch before one that was looked through: as long as it takes, and a quarter more, to find what is still wanted where
 * payments match as often as they did so far; all that is left where nothing matched. Undefined when nothing is left.
 */
export function stretchBefore(
  { from }: Stretch,
  { oldest, newest }: Weeks,
  { wanted, count }: { wanted: number; count: number },
): Stretch | undefined {
  if (from <= oldest) return undefined;
  const weeks_so_far = newest - from + 1;
  const weeks =
    count === 0 ? Number.POSITIVE_INFINITY : Math.ceil((weeks_so_far * (wanted - count) * stretchSurplus) / count);
  return { from: Math.max(oldest, from - Math.max(1, weeks)), before: from };
}
