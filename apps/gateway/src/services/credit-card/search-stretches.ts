/** Days of payments, as numbers: from the first to without the one before which it ends; an end that is left out is open. */
export type Stretch = { from: number | undefined; before: number | undefined };

/** The days of a whole search: those of the oldest and the newest payment, and the stretch to begin with. */
export type StretchRange = { oldest: number; newest: number; first: Stretch };

const day_ms = 86_400_000;

/** The day of an instant, in UTC, as a number. */
export function dayNumberOf(instant: Date): number {
  return Math.floor(instant.getTime() / day_ms);
}

/** The day of a number as YYYY-MM-DD. */
export function dayText(number: number): string {
  return new Date(number * day_ms).toISOString().slice(0, 10);
}

/**
 * The stretch before one that was looked through: as long as it takes, and a quarter more, to find what is still wanted where
 * payments match as often as they did so far; all that is left where nothing matched. Undefined when nothing is left.
 */
export function stretchBefore(
  { from }: Stretch,
  { oldest, newest }: StretchRange,
  { wanted, count }: { wanted: number; count: number },
): Stretch | undefined {
  if (from === undefined) return undefined;
  const days_so_far = newest - from + 1;
  const days = count === 0 ? Number.POSITIVE_INFINITY : Math.ceil((days_so_far * (wanted - count) * 1.25) / count);
  const next = from - Math.max(1, days);
  return { from: next <= oldest ? undefined : next, before: from };
}
