/*
 * Any IANA time zone, by Temporal: native in Node and most browsers, otherwise a polyfill (apps/portal/src/main.tsx). Nothing is computed
 * while this module loads, since the polyfill is loaded later.
 */

/** A period in which a zone's UTC offset does not change. */
type Stretch = { from_ms: number; until_ms: number; ahead_ms: number };

/** A cache of recently used periods, newest first: the rows of a page or a file fall into a few of them, usually two a year. */
const known = new Map<string, Stretch[]>();
const stretchesKept = 20;

function stretchAt(time_ms: number, zone_id: string): Stretch {
  const kept = known.get(zone_id) ?? [];
  for (const stretch of kept) if (stretch.from_ms <= time_ms && time_ms < stretch.until_ms) return stretch;
  const at = Temporal.Instant.fromEpochMilliseconds(time_ms).toZonedDateTimeISO(zone_id);
  const stretch = {
    // A change at exactly this instant is the one before the next.
    from_ms: at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
    until_ms: at.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    ahead_ms: at.offsetNanoseconds / 1_000_000,
  };
  known.set(zone_id, [stretch, ...kept.slice(0, stretchesKept - 1)]);
  return stretch;
}

/**
 * Returns a zone's wall clock at an instant, as if it were UTC.
 *
 * @throws RangeError for an invalid date or an unknown zone
 */
export function wallClock(instant: Date, zone_id: string): Date {
  const time_ms = instant.getTime();
  return new Date(time_ms + stretchAt(time_ms, zone_id).ahead_ms);
}

/**
 * Returns the first instant of a date in a zone. If the clocks skip midnight, that is later than midnight would be.
 *
 * @throws RangeError for an invalid date or an unknown zone
 */
export function startOfDay(date: Temporal.PlainDate, zone_id: string): Date {
  return new Date(date.toZonedDateTime(zone_id).epochMilliseconds);
}

/**
 * Returns the instant at which a zone's wall clock shows a time on a date. A skipped time is moved forward by the size of the gap; of a
 * time that occurs twice it is the first.
 *
 * @throws RangeError for an invalid time of day or an unknown zone
 */
export function instantAt(date: Temporal.PlainDate, time: string, zone_id: string): Date {
  return new Date(date.toPlainDateTime(time).toZonedDateTime(zone_id).epochMilliseconds);
}
