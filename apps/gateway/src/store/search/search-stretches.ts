import { type Expression, type SqlBool, sql } from 'kysely';

/** Bounds of the creation time; either can be open. */
export type Instants = { from?: Date | undefined; to?: Date | undefined };

/** A range of week numbers: the first, and the one after the last. */
export type Stretch = { from: number; before: number };

/** The weeks of a whole search: from that of the oldest to that of the newest row. */
export type Weeks = { oldest: number; newest: number };

const day_ms = 86_400_000;
/** January 1, 1970 was a Thursday. */
const daysIntoWeek = 3;

/** Returns the week number of an instant; weeks are Monday to Sunday in UTC. */
export function weekOf(instant: Date): number {
  return Math.floor((Math.floor(instant.getTime() / day_ms) + daysIntoWeek) / 7);
}

/** Returns the Monday on which a week begins. */
export function mondayOf(week: number): Date {
  return new Date((week * 7 - daysIntoWeek) * day_ms);
}

/** A stretch is a quarter longer than the expected need, because a second query costs more than a slightly longer one. */
export const stretchSurplus = 1.25;

/**
 * Up to this many weeks are listed in the condition on the text search index. More are better read from the whole index: each week costs up
 * to 1.5 ms, and a million payments without a week condition cost 44 (for a full name that one in 88 has).
 */
export const namedWeeksMaximum = 24;

/**
 * Returns the first stretch to search: back to the week that `rows` rows reach at the rate of the newest `sample`, or everything if that is
 * more weeks than can be listed.
 */
export function firstStretch(
  { oldest, newest }: Weeks,
  made: { newest: Date; sampled: Date | null; sample: number; rows: number },
): Stretch {
  const { sampled, sample, rows } = made;
  const sampled_weeks =
    sampled === null ? Number.POSITIVE_INFINITY : (made.newest.getTime() - sampled.getTime()) / (7 * day_ms);
  // The newest week is incomplete.
  const weeks = Math.ceil((sampled_weeks * rows) / sample) + 1;
  return { from: weeks > namedWeeksMaximum ? oldest : Math.max(oldest, newest - weeks + 1), before: newest + 1 };
}

/**
 * Returns the stretch before one that was searched: long enough, plus a quarter, to find what is still wanted if rows match at the same
 * rate. If nothing matched, it is the whole rest. Undefined when nothing is left.
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

/** Returns the condition that a row was created between two instants, the second not included. */
export function createdBetween({ from, to }: Instants, made: Expression<Date>): Expression<SqlBool>[] {
  return between({ from, to }, made, (instant) => sql`${instant}::timestamptz`);
}

/**
 * Returns the condition that a row was created in the weeks of a stretch, in the form that the text search index uses, and between two
 * instants.
 *
 * @param made the column of its creation time
 */
export function createdIn(
  { from, before }: Stretch,
  instants: Instants,
  made: Expression<Date>,
): Expression<SqlBool>[] {
  // No index sorts by this form of the time, so the planner does not scan years of rows in order to find a text.
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
