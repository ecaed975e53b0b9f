/*
 * Any IANA time zone, by Temporal: native in Node and in browsers, a polyfill where a browser lacks it (apps/portal/src/main.tsx).
 * Nothing here is worked out while the module loads, for the polyfill comes after it.
 */

/** A stretch of time in which a zone's clock keeps its distance from UTC. */
type Stretch = { from_ms: number; until_ms: number; ahead_ms: number };

/** The stretches asked for last, newest first: the rows of a page or a file lie in a few of them, two a year mostly. */
const known = new Map<string, Stretch[]>();
const stretchesKept = 20;

function stretchAt(time_ms: number, zone_id: string): Stretch {
  const kept = known.get(zone_id) ?? [];
  for (const stretch of kept) if (stretch.from_ms <= time_ms && time_ms < stretch.until_ms) return stretch;
  const at = Temporal.Instant.fromEpochMilliseconds(time_ms).toZonedDateTimeISO(zone_id);
  const stretch = {
    // The change at this very instant is one before the next.
    from_ms: at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
    until_ms: at.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    ahead_ms: at.offsetNanoseconds / 1_000_000,
  };
  known.set(zone_id, [stretch, ...kept.slice(0, stretchesKept - 1)]);
  return stretch;
}

/**
 * What a zone's wall clock shows at an instant, as if it were UTC.
 *
 * @throws RangeError for an invalid date or a zone that is none
 */
export function wallClock(instant: Date, zone_id: string): Date {
  const time_ms = instant.getTime();
  return new Date(time_ms + stretchAt(time_ms, zone_id).ahead_ms);
}

/**
 * The first instant of a date in a zone. Where the clocks skip midnight that is later than midnight would be.
 *
 * @throws RangeError for what is no date or no zone
 */
export function startOfDay(date: Temporal.PlainDate, zone_id: string): Date {
  return new Date(date.toZonedDateTime(zone_id).epochMilliseconds);
}

/**
 * The instant at which a zone's wall clock shows a time of a date. A time that is skipped is as much later as the clocks go forward;
 * of a time that comes twice it is the first.
 *
 * @throws RangeError for what is no time of day or no zone
 */
export function instantAt(date: Temporal.PlainDate, time: string, zone_id: string): Date {
  return new Date(date.toPlainDateTime(time).toZonedDateTime(zone_id).epochMilliseconds);
}
