import type { BusinessCalendar } from '../recurring/bank-holidays.ts';
import type { RecurringFrequency } from '../time/frequencies.ts';

/*
 * A second calendar for tests, which shares no code with the first: it walks over dates of `Date` in UTC and decides for each day whether a
 * plan is due.
 */

const day_ms = 86_400_000;

const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
const text = (time_ms: number) => new Date(time_ms).toISOString().slice(0, 10);
const parts = (time_ms: number) => {
  const date = new Date(time_ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), weekday: date.getUTCDay() };
};
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** Easter by the tables of the Book of Common Prayer: golden number, epact and dominical letter. */
function easter(year: number): string {
  const golden = (year % 19) + 1;
  const century = Math.trunc(year / 100) + 1;
  const x = Math.trunc((3 * century) / 4) - 12;
  const z = Math.trunc((8 * century + 5) / 25) - 5;
  const d = Math.trunc((5 * year) / 4) - x - 10;
  let epact = (11 * golden + 20 + z - x) % 30;
  if (epact < 0) epact += 30;
  if ((epact === 25 && golden > 11) || epact === 24) epact += 1;
  let n = 44 - epact;
  if (n < 21) n += 30;
  n += 7 - ((d + n) % 7);
  return text(Date.UTC(year, 2, n));
}

/** Whether a holiday rule is observed on this day. */
function isHoliday(calendar: BusinessCalendar, time_ms: number): boolean {
  const { year, month, day, weekday } = parts(time_ms);
  const isNth = (in_month: number, on: number, n: number) =>
    month === in_month - 1 && weekday === on && Math.ceil(day / 7) === n;
  const isLast = (in_month: number, on: number) =>
    month === in_month - 1 && weekday === on && day + 7 > daysIn(year, month);
  const is = (in_month: number, on_day: number) => month === in_month - 1 && day === on_day;
  const fromEaster = Math.round((time_ms - at(easter(year))) / day_ms);
  if (calendar === 'weekends') return false;
  if (calendar === 'target') {
    return is(1, 1) || is(5, 1) || is(12, 25) || is(12, 26) || fromEaster === -2 || fromEaster === 1;
  }
  if (calendar === 'us_federal_reserve') {
    const fixed = [
      [1, 1],
      [6, 19],
      [7, 4],
      [11, 11],
      [12, 25],
    ] as const;
    const yesterday = parts(time_ms - day_ms);
    const kept = fixed.some(
      ([in_month, on_day]) =>
        (is(in_month, on_day) && weekday !== 0) ||
        (weekday === 1 && yesterday.month === in_month - 1 && yesterday.day === on_day),
    );
    return (
      kept || isNth(1, 1, 3) || isNth(2, 1, 3) || isLast(5, 1) || isNth(9, 1, 1) || isNth(10, 1, 2) || isNth(11, 4, 4)
    );
  }
  if (fromEaster === -2 || fromEaster === 1 || isNth(5, 1, 1) || isLast(5, 1) || isLast(8, 1)) return true;
  const weekday_of_christmas = parts(Date.UTC(year, 11, 25)).weekday;
  const christmas: Record<number, readonly number[]> = { 0: [26, 27], 5: [25, 28], 6: [27, 28] };
  if (month === 11) return (christmas[weekday_of_christmas] ?? [25, 26]).includes(day);
  if (month !== 0) return false;
  const weekday_of_new_year = parts(Date.UTC(year, 0, 1)).weekday;
  return day === (weekday_of_new_year === 6 ? 3 : weekday_of_new_year === 0 ? 2 : 1);
}

/** Whether a date is a business day. */
export function isBusinessDaySlowly(
  date: string,
  calendar: BusinessCalendar,
  closed_days: ReadonlySet<string>,
): boolean {
  const { weekday } = parts(at(date));
  return weekday !== 0 && weekday !== 6 && !closed_days.has(date) && !isHoliday(calendar, at(date));
}

const monthly: Partial<Record<RecurringFrequency, number>> = {
  Monthly: 1,
  EveryThreeMonths: 3,
  EverySixMonths: 6,
  Annually: 12,
};
const daily: Partial<Record<RecurringFrequency, number>> = { Daily: 1, Weekly: 7, EveryTwoWeeks: 14 };

/** Returns the first due dates of a plan by checking each day from its start. */
export function dueDatesSlowly(
  frequency: RecurringFrequency,
  start_date: string,
  { calendar, closed_days, count }: { calendar: BusinessCalendar; closed_days: ReadonlySet<string>; count: number },
): string[] {
  if (frequency === 'OneTime') return [start_date];
  const start = parts(at(start_date));
  const isBusinessDay = (time_ms: number) => isBusinessDaySlowly(text(time_ms), calendar, closed_days);
  const isDue = (time_ms: number): boolean => {
    const { year, month, day } = parts(time_ms);
    const days = daily[frequency];
    if (days !== undefined) return Math.round((time_ms - at(start_date)) / day_ms) % days === 0;
    const months = monthly[frequency];
    if (months !== undefined) {
      const passed = (year - start.year) * 12 + month - start.month;
      return passed % months === 0 && day === Math.min(start.day, daysIn(year, month));
    }
    if (!isBusinessDay(time_ms)) return false;
    const others =
      frequency === 'MonthlyFirstBusinessDay'
        ? Array.from({ length: day - 1 }, (_, index) => index + 1)
        : Array.from({ length: daysIn(year, month) - day }, (_, index) => day + 1 + index);
    return others.every((other) => !isBusinessDay(Date.UTC(year, month, other)));
  };
  const dates: string[] = [];
  for (let time_ms = at(start_date); dates.length < count; time_ms += day_ms) {
    if (isDue(time_ms)) dates.push(text(time_ms));
  }
  return dates;
}
