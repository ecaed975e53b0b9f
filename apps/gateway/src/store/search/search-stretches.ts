import { type Expression, type SqlBool, sql } from 'kysely';

/** The instants between which rows were made; either end may be open. */
export type Instants = { from?: Date | undefined; to?: Date | undefined };

/** Weeks of what is searched, as numbers: from the first to without the one before which it ends. */
export type Stretch = { from: number; before: number };

/** The weeks of a whole search: from that of the oldest to that of the newest row. */
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
  made: { newest: Date; sampled: Date | null; sample: number; rows: number },
): Stretch {
  const { sampled, sample, rows } = made;
  const sampled_weeks =
    sampled === null ? Number.POSITIVE_INFINITY : (made.newest.getTime() - sampled.getTime()) / (7 * day_ms);
  // The newest week has only begun.
  const weeks = Math.ceil((sampled_weeks * rows) / sample) + 1;
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

/** The condition that a row was made between two instants, the second not included. */
export function madeBetween({ from, to }: Instants, made: Expression<Date>): Expression<SqlBool>[] {
  return between({ from, to }, made, (instant) => sql`${instant}::timestamptz`);
}

/**
 * The condition that a row was made in the weeks of a stretch, as an index of searched texts holds them, and between two instants.
 *
 * @param made the column of its time
 */
export function madeIn({ from, before }: Stretch, instants: Instants, made: Expression<Date>): Expression<SqlBool>[] {
  // Time as no index orders by it: the planner is not led to read years of rows in their order to find a text.
  const time = sql`(${made} at time zone 'UTC')`;
  const betweenIn = (bounds: Instants) =>
    between(bounds, time, (instant) => sql`(${instant}::timestamptz at time zone 'UTC')`);
  if (before - from > namedWeeksMaximum) {
    return [...betweenIn({ from: mondayOf(from), to: mondayOf(before) }), ...betweenIn(instants)];
  }
  const mondays = Array.from({ length: before - from }, (_, index) =>
    mondayOf(from + index)
      .toISOString()
      .slice(0, 10),
  );
  return [sql<boolean>`date_trunc('week', ${time}) = any(${mondays}::timestamp[])`, ...betweenIn(instants)];
}

function between(
  { from, to }: Instants,
  time: Expression<unknown>,
  bound: (instant: Date) => Expression<unknown>,
): Expression<SqlBool>[] {
  return [
    ...(from === undefined ? [] : [sql<boolean>`${time} >= ${bound(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${time} < ${bound(to)}`]),
  ];
}
