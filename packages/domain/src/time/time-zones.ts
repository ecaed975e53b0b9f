import { instantAt, startOfDay, wallClock } from './zone-clock.ts';

/** The six time zones of the specification and their IANA zones, with daylight saving (spec section 9, blanks.md 2). */
export const timeZones = {
  EST: 'America/New_York',
  CST: 'America/Chicago',
  MST: 'America/Denver',
  PST: 'America/Los_Angeles',
  AKST: 'America/Anchorage',
  HST: 'Pacific/Honolulu',
} as const;

/** A time zone's name in the specification. */
export type TimeZone = keyof typeof timeZones;

/** The zone of everything that belongs to no single merchant: an administrator's lists, days and exports. */
export const platformTimeZone: TimeZone = 'EST';

/** Whether a text is one of the six names. */
export function isTimeZone(text: string): text is TimeZone {
  return Object.hasOwn(timeZones, text);
}

const nameFormats = new Map<TimeZone, Intl.DateTimeFormat>();

/** Returns the abbreviation of a zone at an instant, including daylight saving: 'EST' in winter and 'EDT' in summer. */
export function zoneName(zone: TimeZone, instant: Date): string {
  let format = nameFormats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: timeZones[zone], timeZoneName: 'short' });
    nameFormats.set(zone, format);
  }
  return format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** Returns the business date (`YYYY-MM-DD`) of an instant in a merchant's time zone (blanks.md 2). */
export function businessDateOf(instant: Date, zone: TimeZone): string {
  return wallClock(instant, timeZones[zone]).toISOString().slice(0, 10);
}

/** Returns the wall-clock time of an instant in a merchant's time zone, as `YYYY-MM-DD HH:mm:ss`. */
export function localDateTime(instant: Date, zone: TimeZone): string {
  return wallClock(instant, timeZones[zone]).toISOString().slice(0, 19).replace('T', ' ');
}

const plainDatePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a valid calendar date: `2026-02-30` is not. */
export function isPlainDate(text: string): boolean {
  if (!plainDatePattern.test(text)) return false;
  const time_ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time_ms) && new Date(time_ms).toISOString().startsWith(text);
}

/**
 * Parses a plain date for calculations.
 *
 * @throws RangeError for anything that is not a calendar date
 */
export function plainDateOf(date: string): Temporal.PlainDate {
  if (!plainDatePattern.test(date)) throw new RangeError('A plain date has the form YYYY-MM-DD');
  return Temporal.PlainDate.from(date);
}

/** Adds days to a plain date; negative goes back. */
export function addDays(date: string, days: number): string {
  return plainDateOf(date).add({ days }).toString();
}

/** Adds months to a date; in a shorter month the result is its last day. */
export function addMonths(date: string, months: number): string {
  return plainDateOf(date).add({ months }).toString();
}

/** Returns the last date of a date's month. */
export function lastOfMonth(date: string): string {
  const day = plainDateOf(date);
  return day.with({ day: day.daysInMonth }).toString();
}

/** A half-open range of instants: `from` is included, `to` is not. */
export type InstantRange = { from: Date; to: Date };

/** A range of whole days, both ends included. */
export type DateRange = { from_date: string; to_date: string };

/** Returns the instants of one business date: 23 or 25 hours long when daylight saving begins or ends. */
export function dayBounds(date: string, zone: TimeZone): InstantRange {
  return rangeBounds({ from_date: date, to_date: date }, zone);
}

/** Returns the instants of a range of business dates. */
export function rangeBounds({ from_date, to_date }: DateRange, zone: TimeZone): InstantRange {
  const zone_id = timeZones[zone];
  return {
    from: startOfDay(plainDateOf(from_date), zone_id),
    to: startOfDay(plainDateOf(to_date).add({ days: 1 }), zone_id),
  };
}

/** A time of day: `HH:MM`, from 00:00 to 23:59. */
export const timeOfDayPattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Returns the instant at which a zone's wall clock shows a date and a time (`HH:MM`). A time that daylight saving skips is moved forward by
 * the size of the gap (2:30 becomes 3:30); of a time that occurs twice it is the first.
 *
 * @throws RangeError for anything that is not a calendar date or a time of day
 */
export function instantOf(date: string, time: string, zone: TimeZone): Date {
  if (!timeOfDayPattern.test(time)) throw new RangeError('A time of day has the form HH:MM');
  return instantAt(plainDateOf(date), time, timeZones[zone]);
}

/** Returns the week of a date, Monday to Sunday (spec section 5). */
export function weekRangeOf(date: string): DateRange {
  const from_date = addDays(date, 1 - plainDateOf(date).dayOfWeek);
  return { from_date, to_date: addDays(from_date, 6) };
}

/** The ranges that date filters offer. */
export const dateRangePresets = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'last_7_days',
  'last_30_days',
  'month_to_date',
  'last_month',
] as const;

/** A range that date filters offer. */
export type DateRangePreset = (typeof dateRangePresets)[number];

/** Returns the business dates of a preset relative to an instant. Weeks are Monday to Sunday; 'last n days' include today. */
export function presetDates(preset: DateRangePreset, instant: Date, zone: TimeZone): DateRange {
  return presetDatesOn(preset, businessDateOf(instant, zone));
}

/** The same, relative to a date. */
export function presetDatesOn(preset: DateRangePreset, today: string): DateRange {
  const first_of_month = `${today.slice(0, 8)}01`;
  const last_of_previous_month = addDays(first_of_month, -1);
  switch (preset) {
    case 'today':
      return { from_date: today, to_date: today };
    case 'yesterday':
      return { from_date: addDays(today, -1), to_date: addDays(today, -1) };
    case 'this_week':
      return weekRangeOf(today);
    case 'last_week':
      return weekRangeOf(addDays(today, -7));
    case 'last_7_days':
      return { from_date: addDays(today, -6), to_date: today };
    case 'last_30_days':
      return { from_date: addDays(today, -29), to_date: today };
    case 'month_to_date':
      return { from_date: first_of_month, to_date: today };
    case 'last_month':
      return { from_date: `${last_of_previous_month.slice(0, 8)}01`, to_date: last_of_previous_month };
  }
}

/** Returns the instants of a preset relative to an instant: half-open, in the merchant's time zone. */
export function presetRange(preset: DateRangePreset, instant: Date, zone: TimeZone): InstantRange {
  return rangeBounds(presetDates(preset, instant, zone), zone);
}
