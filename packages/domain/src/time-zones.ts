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

/** The zone of everything that belongs to no one merchant: an administrator's lists, their days and exports. */
export const platformTimeZone: TimeZone = 'EST';

/** Whether a text is one of the six names. */
export function isTimeZone(text: string): text is TimeZone {
  return Object.hasOwn(timeZones, text);
}

/** How a zone is called at an instant, daylight saving included: 'EST' in winter and 'EDT' in summer. */
export function zoneName(zone: TimeZone, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timeZones[zone],
    timeZoneName: 'short',
  }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** The business date (`YYYY-MM-DD`) of an instant in a merchant's time zone (blanks.md 2). */
export function businessDateOf(instant: Date, zone: TimeZone): string {
  return plainDate(localTime_ms(instant.getTime(), zone));
}

/** The wall-clock time of an instant in a merchant's time zone, as `YYYY-MM-DD HH:mm:ss`. */
export function localDateTime(instant: Date, zone: TimeZone): string {
  return new Date(localTime_ms(instant.getTime(), zone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Whether a text is a plain date of the calendar: `2026-02-30` is not. */
export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time_ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time_ms) && plainDate(time_ms) === text;
}

/** A plain date so many days later; negative goes back. */
export function addDays(date: string, days: number): string {
  return plainDate(utcTime_ms(date) + days * DAY_MS);
}

/** The last date of the month that a date lies in. */
export function lastOfMonth(date: string): string {
  return addDays(`${addDays(`${date.slice(0, 8)}01`, 31).slice(0, 8)}01`, -1);
}

/** A stretch of time: from its first instant up to, and without, the first instant after it. */
export type InstantRange = { from: Date; to: Date };

/** A stretch of whole days, both ends included. */
export type DateRange = { from_date: string; to_date: string };

/** The instants of one business date: 23 or 25 hours long when daylight saving begins or ends. */
export function dayBounds(date: string, zone: TimeZone): InstantRange {
  return rangeBounds({ from_date: date, to_date: date }, zone);
}

/** The instants of a range of business dates. */
export function rangeBounds(range: DateRange, zone: TimeZone): InstantRange {
  return { from: startOfDay(range.from_date, zone), to: startOfDay(addDays(range.to_date, 1), zone) };
}

/**
 * The instant at which a zone's wall clock shows a date and a time (`HH:MM`). A time that daylight saving skips is as much later
 * as the clocks go forward (2:30 becomes 3:30); of a time that comes twice it is the first.
 *
 * @throws RangeError for anything that is no date of the calendar or no time of day
 */
export function instantOf(date: string, time: string, zone: TimeZone): Date {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (parts === null) throw new RangeError('A time of day has the form HH:MM');
  const local_ms = utcTime_ms(date) + Number(parts[1]) * HOUR_MS + Number(parts[2]) * MINUTE_MS;
  const about_ms = local_ms - offset_ms(local_ms, zone);
  // Clocks change once in a day at most: half a day away on either side holds what was before and what comes after.
  const before_ms = local_ms - offset_ms(about_ms - DAY_MS / 2, zone);
  const after_ms = local_ms - offset_ms(about_ms + DAY_MS / 2, zone);
  const right = [before_ms, after_ms].find((time_ms) => localTime_ms(time_ms, zone) === local_ms);
  return new Date(right ?? before_ms);
}

/** The week that a date lies in, Monday to Sunday (spec section 5). */
export function weekRangeOf(date: string): DateRange {
  const days_since_monday = (new Date(utcTime_ms(date)).getUTCDay() + 6) % 7;
  const from_date = addDays(date, -days_since_monday);
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

/** The presets in words (English; the portal translates by the key). */
export const dateRangePresetLabels: Readonly<Record<DateRangePreset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  this_week: 'This week',
  last_week: 'Last week',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  month_to_date: 'Month to date',
  last_month: 'Last month',
};

/** The business dates of a preset, seen from an instant. Weeks run Monday to Sunday; 'last n days' include today. */
export function presetDates(preset: DateRangePreset, instant: Date, zone: TimeZone): DateRange {
  return presetDatesOn(preset, businessDateOf(instant, zone));
}

/** The same, seen from a date. */
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

/** The instants of a preset, seen from an instant: half-open, in the merchant's time zone. */
export function presetRange(preset: DateRangePreset, instant: Date, zone: TimeZone): InstantRange {
  return rangeBounds(presetDates(preset, instant, zone), zone);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * The first instant of a business date. The offset is that of the evening before, midnight UTC: the six zones lie
 * west of Greenwich and change their clocks at 2 in the morning, so it still holds at midnight.
 */
function startOfDay(date: string, zone: TimeZone): Date {
  const local_ms = utcTime_ms(date);
  return new Date(local_ms - offset_ms(local_ms, zone));
}

/** How far the zone's wall clock is ahead of UTC at an instant. */
function offset_ms(time_ms: number, zone: TimeZone): number {
  return localTime_ms(time_ms, zone) - Math.floor(time_ms / 1000) * 1000;
}

/** Clocks change at whole quarters of an hour, and offsets are whole seconds: within one quarter the wall clock runs as UTC does. */
const quarter_ms = 15 * 60_000;
/** What was worked out last for each zone: most questions are about now. */
const latest = new Map<TimeZone, { quarter: number; ahead_ms: number }>();

/** What the zone's wall clock shows at an instant, as if it were UTC, to the second. */
function localTime_ms(time_ms: number, zone: TimeZone): number {
  const quarter = Math.floor(time_ms / quarter_ms);
  const known = latest.get(zone);
  const second_ms = Math.floor(time_ms / 1_000) * 1_000;
  if (known?.quarter === quarter) return second_ms + known.ahead_ms;
  const local_ms = workedOut_ms(time_ms, zone);
  latest.set(zone, { quarter, ahead_ms: local_ms - second_ms });
  return local_ms;
}

function workedOut_ms(time_ms: number, zone: TimeZone): number {
  const parts = wallClock(zone).formatToParts(time_ms);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((entry) => entry.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

const wallClocks = new Map<TimeZone, Intl.DateTimeFormat>();

function wallClock(zone: TimeZone): Intl.DateTimeFormat {
  let clock = wallClocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      timeZone: timeZones[zone],
    });
    wallClocks.set(zone, clock);
  }
  return clock;
}

function plainDate(time_ms: number): string {
  return new Date(time_ms).toISOString().slice(0, 10);
}

function utcTime_ms(date: string): number {
  if (!isPlainDate(date)) throw new RangeError('A plain date has the form YYYY-MM-DD');
  return Date.parse(`${date}T00:00:00Z`);
}
