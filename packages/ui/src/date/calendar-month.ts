/** A plain date, ISO 8601: '2026-11-21'. */
export type IsoDate = string;

/** A range of days, both included; null while open. */
export type DateRange = { from: IsoDate | null; to: IsoDate | null };

const day_ms = 86_400_000;
const instant = (date: IsoDate) => Date.parse(`${date}T00:00:00Z`);
const isoDate = (time_ms: number): IsoDate => new Date(time_ms).toISOString().slice(0, 10);

/** Returns the date that many days later (earlier when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return isoDate(instant(date) + days * day_ms);
}

/** Returns the same day that many months later, or the last day of that month if it has no such day. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDate(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/** Day of the week, 1 Monday to 7 Sunday. */
export function weekday(date: IsoDate): number {
  return new Date(instant(date)).getUTCDay() || 7;
}

/**
 * Returns the first day of a date's week in a calendar; `first_weekday` from 1 Monday to 7 Sunday. Ranges of a week still run Monday to
 * Sunday.
 */
export function weekStart(date: IsoDate, first_weekday: number): IsoDate {
  return addDays(date, -((weekday(date) - first_weekday + 7) % 7));
}

/** Returns the weeks that show a month: rows of seven dates, each beginning on the given day, 1 Monday to 7 Sunday. */
export function monthWeeks(date: IsoDate, first_weekday: number): IsoDate[][] {
  const first = `${date.slice(0, 7)}-01`;
  const weeks: IsoDate[][] = [];
  for (let start = weekStart(first, first_weekday); start < addMonths(first, 1); start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)));
  }
  return weeks;
}

/** Returns a range after a click on a day: the first click starts a range, the second ends it, in either order. */
export function pickDay(range: DateRange, day: IsoDate): DateRange {
  if (range.from === null || range.to !== null) return { from: day, to: null };
  return day < range.from ? { from: day, to: range.from } : { from: range.from, to: day };
}

/** Returns whether a day is in a range. A hovered day ends an open range for display. */
export function inRange(day: IsoDate, range: DateRange, hovered: IsoDate | null): boolean {
  if (range.from === null) return false;
  const end = range.to ?? hovered ?? range.from;
  const [low, high] = end < range.from ? [end, range.from] : [range.from, end];
  return day >= low && day <= high;
}
