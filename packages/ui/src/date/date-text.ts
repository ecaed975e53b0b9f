import type { IsoDate } from './calendar-month.ts';

type Part = 'year' | 'month' | 'day';

const numeric = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });

const midnight = (date: IsoDate) => new Date(`${date}T00:00:00Z`);

/** Formats a date in digits, in the user's order: '11/21/2026', '21.11.2026', '2026/11/21'. */
export function formatDate(date: IsoDate, locale: string): string {
  return numeric(locale).format(midnight(date));
}

/** Returns the date pattern for display, 'MM/DD/YYYY', with the letters of the user's language for each part. */
export function datePattern(locale: string, letters: Record<Part, string>): string {
  return numeric(locale)
    .formatToParts(midnight('2026-11-21'))
    .map((part) => letters[part.type as Part] ?? part.value)
    .join('');
}

/** Returns the parts in the user's order. */
function orderOf(locale: string): Part[] {
  return numeric(locale)
    .formatToParts(midnight('2026-11-21'))
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

/** A two-digit year is in the hundred years that end twenty years from today. */
function wholeYear(year: number, today: IsoDate): number {
  const latest = Number(today.slice(0, 4)) + 20;
  const inCentury = latest - (latest % 100) + year;
  return inCentury > latest ? inCentury - 100 : inCentury;
}

/** Splits digits without separators by the order: '11212026', '112126'. */
function cutRun(run: string, order: readonly Part[]): string[] | undefined {
  if (run.length !== 8 && run.length !== 6) return undefined;
  let at = 0;
  return order.map((part) => {
    const size = part === 'year' ? run.length - 4 : 2;
    at += size;
    return run.slice(at - size, at);
  });
}

/**
 * Reads a typed date in the user's order, with any separators or none. ISO 8601 is always accepted, a two-digit year is near today, and a
 * missing year is the current one. Undefined for anything that is not a calendar date.
 */
export function readDate(typed: string, locale: string, today: IsoDate): IsoDate | undefined {
  if (!/^[\d\s./,\-年月日]+$/.test(typed)) return undefined;
  const order = orderOf(locale);
  const figures = typed.match(/\d+/g) ?? [];
  const [first = ''] = figures;
  const cut = figures.length === 1 ? cutRun(first, order) : figures;
  if (cut === undefined || cut.length < 2 || cut.length > 3) return undefined;
  const inOrder: Part[] =
    cut.length === 2
      ? order.filter((part) => part !== 'year')
      : figures.length === 3 && first.length === 4
        ? ['year', 'month', 'day']
        : order;
  const read = Object.fromEntries(inOrder.map((part, place) => [part, cut[place]])) as Partial<Record<Part, string>>;
  const { year: yearText = today.slice(0, 4), month = '', day = '' } = read;
  if ((yearText.length !== 4 && yearText.length !== 2) || month.length > 2 || day.length > 2) return undefined;
  const year = yearText.length === 2 ? wholeYear(Number(yearText), today) : Number(yearText);
  const date = `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === date ? date : undefined;
}
