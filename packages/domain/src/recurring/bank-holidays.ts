import { addDays, plainDateOf } from '../time/time-zones.ts';

/*
 * Business days by rules that apply to every year, so that no list of dates runs out. A one-off holiday that a government decrees (a
 * coronation, a day of mourning) is a closed day in the merchant's settings.
 */

/** The calendars for business days. */
export const businessCalendars = ['us_federal_reserve', 'uk_bank', 'target', 'weekends'] as const;

/** A calendar for business days. */
export type BusinessCalendar = (typeof businessCalendars)[number];

/** The bank holidays of the three rule-based calendars. */
export const bankHolidays = [
  'new_years_day',
  'martin_luther_king_day',
  'presidents_day',
  'good_friday',
  'easter_monday',
  'labour_day_may',
  'early_may_bank_holiday',
  'memorial_day',
  'spring_bank_holiday',
  'juneteenth',
  'independence_day',
  'summer_bank_holiday',
  'labor_day_september',
  'columbus_day',
  'veterans_day',
  'thanksgiving_day',
  'christmas_day',
  'boxing_day',
] as const;

/** A bank holiday. */
export type BankHoliday = (typeof bankHolidays)[number];

/** Why a date is not a business day. */
export type ClosedReason = 'weekend' | 'closed_day' | BankHoliday;

/** What determines business days: the rules of a calendar, and the merchant's own closed days (YYYY-MM-DD). */
export type BusinessDays = { calendar: BusinessCalendar; closed_days: ReadonlySet<string> };

/** Returns the default calendar of a currency (ISO 4217 number). */
export function calendarOfCurrency(currency: number): BusinessCalendar {
  switch (currency) {
    case 840:
      return 'us_federal_reserve';
    case 826:
      return 'uk_bank';
    case 978:
      return 'target';
    default:
      return 'weekends';
  }
}

type Holiday = readonly [date: string, holiday: BankHoliday];

const holidaysByYear = new Map<string, ReadonlyMap<string, BankHoliday>>();

/** Returns why a date (YYYY-MM-DD) is not a business day; undefined if it is one. */
export function closedReasonOf(date: string, { calendar, closed_days }: BusinessDays): ClosedReason | undefined {
  const holiday = holidaysOf(calendar, Number(date.slice(0, 4))).get(date);
  if (holiday !== undefined) return holiday;
  if (isWeekend(date)) return 'weekend';
  return closed_days.has(date) ? 'closed_day' : undefined;
}

/** The first business day on a date or after it. */
export function businessDayFrom(date: string, days: BusinessDays): string {
  return walkToBusinessDay(date, 1, days);
}

/** The last business day on a date or before it. */
export function businessDayUntil(date: string, days: BusinessDays): string {
  return walkToBusinessDay(date, -1, days);
}

/** More than the closed days, weekends and holidays that two years can have in a row. */
const walk_days_maximum = 400;

function walkToBusinessDay(date: string, step_days: 1 | -1, days: BusinessDays): string {
  let day = date;
  for (let walked = 0; walked < walk_days_maximum; walked += 1) {
    if (closedReasonOf(day, days) === undefined) return day;
    day = addDays(day, step_days);
  }
  throw new RangeError('There is no business day within a year');
}

/** Returns the observed holidays of a year by date: substitute days replace those on a weekend. */
function holidaysOf(calendar: BusinessCalendar, year: number): ReadonlyMap<string, BankHoliday> {
  const key = `${calendar} ${year}`;
  let holidays = holidaysByYear.get(key);
  if (holidays === undefined) {
    holidays = new Map(rules[calendar](year));
    holidaysByYear.set(key, holidays);
  }
  return holidays;
}

const rules: Readonly<Record<BusinessCalendar, (year: number) => readonly Holiday[]>> = {
  us_federal_reserve: federalReserveHolidays,
  uk_bank: ukBankHolidays,
  target: targetHolidays,
  weekends: () => [],
};

/** The eleven holidays of the Federal Reserve Banks: a Sunday holiday is observed on Monday, a Saturday one is not moved. */
function federalReserveHolidays(year: number): Holiday[] {
  const fixed: Holiday[] = [
    [dateOf(year, 1, 1), 'new_years_day'],
    [dateOf(year, 6, 19), 'juneteenth'],
    [dateOf(year, 7, 4), 'independence_day'],
    [dateOf(year, 11, 11), 'veterans_day'],
    [dateOf(year, 12, 25), 'christmas_day'],
  ];
  return [
    ...fixed.map(([date, holiday]): Holiday => [weekdayOf(date) === sunday ? addDays(date, 1) : date, holiday]),
    [weekdayOfMonth(year, 1, monday, 3), 'martin_luther_king_day'],
    [weekdayOfMonth(year, 2, monday, 3), 'presidents_day'],
    [lastWeekdayOfMonth(year, 5, monday), 'memorial_day'],
    [weekdayOfMonth(year, 9, monday, 1), 'labor_day_september'],
    [weekdayOfMonth(year, 10, monday, 2), 'columbus_day'],
    [weekdayOfMonth(year, 11, thursday, 4), 'thanksgiving_day'],
  ];
}

/** The bank holidays of England and Wales: a holiday on a weekend is moved to the next weekday that is not a holiday itself. */
function ukBankHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  const holidays: Holiday[] = [
    [addDays(easter, -2), 'good_friday'],
    [addDays(easter, 1), 'easter_monday'],
    [weekdayOfMonth(year, 5, monday, 1), 'early_may_bank_holiday'],
    [lastWeekdayOfMonth(year, 5, monday), 'spring_bank_holiday'],
    [lastWeekdayOfMonth(year, 8, monday), 'summer_bank_holiday'],
  ];
  const movable: Holiday[] = [
    [dateOf(year, 1, 1), 'new_years_day'],
    [dateOf(year, 12, 25), 'christmas_day'],
    [dateOf(year, 12, 26), 'boxing_day'],
  ];
  // Holidays on a weekday keep it; only then do the others get a free day.
  const taken = new Set(movable.map(([date]) => date).filter((date) => !isWeekend(date)));
  for (const [date, holiday] of movable) {
    let kept = date;
    while (isWeekend(kept) || (kept !== date && taken.has(kept))) kept = addDays(kept, 1);
    taken.add(kept);
    holidays.push([kept, holiday]);
  }
  return holidays;
}

/** The closing days of T2 (TARGET), the settlement system of the euro. */
function targetHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  return [
    [dateOf(year, 1, 1), 'new_years_day'],
    [addDays(easter, -2), 'good_friday'],
    [addDays(easter, 1), 'easter_monday'],
    [dateOf(year, 5, 1), 'labour_day_may'],
    [dateOf(year, 12, 25), 'christmas_day'],
    [dateOf(year, 12, 26), 'boxing_day'],
  ];
}

/** Weekdays as ISO 8601 numbers them. */
const [monday, thursday, saturday, sunday] = [1, 4, 6, 7];

function weekdayOf(date: string): number {
  return plainDateOf(date).dayOfWeek;
}

function isWeekend(date: string): boolean {
  return weekdayOf(date) >= saturday;
}

function dateOf(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Returns the n-th of a weekday in a month. */
function weekdayOfMonth(year: number, month: number, weekday: number, n: number): string {
  const first = dateOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

function lastWeekdayOfMonth(year: number, month: number, weekday: number): string {
  const first = plainDateOf(dateOf(year, month, 1));
  const last = first.with({ day: first.daysInMonth });
  return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 }).toString();
}

/** Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const year_of_century = year % 100;
  const correction = Math.floor((century + 8) / 25);
  const epact =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - correction + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(year_of_century / 4) - epact - (year_of_century % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1);
}
