import { invoiceLimits, seriesLimits } from './invoice-limits.ts';
import type { InvoiceKind } from './invoice-statuses.ts';

/** When a series restarts at 1. */
export const seriesRestarts = ['yearly', 'never'] as const;

/** When a series restarts at 1. */
export type SeriesRestart = (typeof seriesRestarts)[number];

/** The number format of a series. */
export type SeriesPattern = {
  /** With `{N}` once, and `{YYYY}` or `{YY}` for the year of issue: `INV-{YYYY}-{N}`. */
  pattern: string;
  /** Minimum number of digits, padded with zeros. */
  digits: number;
  restarts: SeriesRestart;
};

/** The default number formats. */
export const defaultSeriesPatterns: Readonly<Record<InvoiceKind, SeriesPattern>> = {
  invoice: { pattern: 'INV-{YYYY}-{N}', digits: 4, restarts: 'yearly' },
  estimate: { pattern: 'EST-{YYYY}-{N}', digits: 4, restarts: 'yearly' },
  credit_note: { pattern: 'CN-{YYYY}-{N}', digits: 4, restarts: 'yearly' },
};

/** What is wrong with a number format. */
export type SeriesFault = {
  field: 'pattern' | 'digits' | 'next_number';
  code: 'too_long' | 'no_number' | 'number_twice' | 'unknown_place' | 'characters' | 'year_missing' | 'range' | 'given';
};

const places = /\{[^{}]*\}/g;
const literalPattern = /^[\p{L}\p{M}\d ./_#-]*$/u;

/**
 * Returns all faults of a pattern: it contains no number, would repeat numbers, or gives numbers that are hard to read aloud, type and
 * find. A yearly series must contain the year.
 */
export function seriesFaults({ pattern, digits, restarts }: SeriesPattern): SeriesFault[] {
  const faults: SeriesFault[] = [];
  const found: string[] = pattern.match(places) ?? [];
  const literal = pattern.replaceAll(places, '');
  const numbers = found.filter((place) => place === '{N}').length;
  if (pattern.length > seriesLimits.pattern_maximum) faults.push({ field: 'pattern', code: 'too_long' });
  if (found.some((place) => !['{N}', '{YYYY}', '{YY}'].includes(place))) {
    faults.push({ field: 'pattern', code: 'unknown_place' });
  }
  if (!literalPattern.test(literal) || pattern !== pattern.trim())
    faults.push({ field: 'pattern', code: 'characters' });
  if (numbers === 0) faults.push({ field: 'pattern', code: 'no_number' });
  if (numbers > 1) faults.push({ field: 'pattern', code: 'number_twice' });
  if (restarts === 'yearly' && !hasYear(pattern)) faults.push({ field: 'pattern', code: 'year_missing' });
  const { digits_minimum, digits_maximum } = seriesLimits;
  if (!Number.isInteger(digits) || digits < digits_minimum || digits > digits_maximum) {
    faults.push({ field: 'digits', code: 'range' });
  }
  return faults;
}

function hasYear(pattern: string): boolean {
  return pattern.includes('{YYYY}') || pattern.includes('{YY}');
}

/** The state of a series. */
export type SeriesStanding = SeriesPattern & {
  next_number: number;
  /** The year of the current numbers; null before the first. */
  year: number | null;
};

/**
 * Returns the number of a document issued on a date, and the state of its series afterwards.
 *
 * @param issue_date YYYY-MM-DD; for a yearly series never in a year before its current one
 * @throws RangeError if a number would be repeated or too long
 */
export function takeNumber(
  series: SeriesStanding,
  issue_date: string,
): { invoice_number: string; next_number: number; year: number } {
  const year = Number(issue_date.slice(0, 4));
  if (series.year !== null && year < series.year) throw new RangeError('The year of a series never goes back');
  const begins_again = series.restarts === 'yearly' && series.year !== null && year > series.year;
  const number = begins_again ? 1 : series.next_number;
  return { invoice_number: writeNumber(series, number, year), next_number: number + 1, year };
}

/**
 * Formats a number for a document.
 *
 * @throws RangeError if it is not a whole number from 1, or too long
 */
export function writeNumber({ pattern, digits }: SeriesPattern, number: number, year: number): string {
  if (!Number.isInteger(number) || number < 1 || number > seriesLimits.next_number_maximum) {
    throw new RangeError('A number of a series is a whole number from 1');
  }
  const text = pattern
    .replace('{N}', String(number).padStart(digits, '0'))
    .replaceAll('{YYYY}', String(year).padStart(4, '0'))
    .replaceAll('{YY}', String(year % 100).padStart(2, '0'));
  if (text.length > invoiceLimits.invoice_number_maximum) throw new RangeError('The number of an invoice is too long');
  return text;
}

/** One position of a number: a fixed character, any digit, or any number of digits. */
type Place = { char: string } | 'digit' | 'digits';

function placesOf({ pattern, digits }: SeriesPattern): Place[] {
  return (pattern.match(/\{[^{}]*\}|[^{}]/gu) ?? []).flatMap((part): Place[] => {
    if (part === '{N}') return [...Array.from({ length: digits }, () => 'digit' as const), 'digits'];
    if (part === '{YYYY}') return Array.from({ length: 4 }, () => 'digit');
    if (part === '{YY}') return ['digit', 'digit'];
    return [{ char: part }];
  });
}

/**
 * Whether two series can ever give the same number, in any years. Numbers are unique within a merchant, for all kinds of documents, so two
 * such series cannot coexist.
 */
export function canGiveSameNumber(one: SeriesPattern, other: SeriesPattern): boolean {
  const [a, b] = [placesOf(one), placesOf(other)];
  const seen = new Set<string>();
  const waiting: [number, number][] = [[0, 0]];
  for (const [at_a, at_b] of waiting) {
    if (at_a === a.length && at_b === b.length) return true;
    const key = `${at_a} ${at_b}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const [place_a, place_b] = [a[at_a], b[at_b]];
    // Any number of digits: none, or one more.
    if (place_a === 'digits') waiting.push([at_a + 1, at_b]);
    if (place_b === 'digits') waiting.push([at_a, at_b + 1]);
    if (place_a === undefined || place_b === undefined || !canBeSame(place_a, place_b)) continue;
    waiting.push([place_a === 'digits' ? at_a : at_a + 1, place_b === 'digits' ? at_b : at_b + 1]);
  }
  return false;
}

function canBeSame(one: Place, other: Place): boolean {
  if (typeof one === 'object' && typeof other === 'object') return one.char === other.char;
  return [one, other].every((place) => typeof place === 'string' || /^\d$/.test(place.char));
}

/**
 * Returns what is wrong with a change to a series besides its pattern: numbers that it has already given, or that another series gives.
 *
 * @param before its present state; numbers below `next_number` are given
 * @param others the patterns of the merchant's other series
 */
export function seriesChangeFaults(
  before: SeriesStanding,
  after: SeriesPattern & { next_number: number },
  others: readonly SeriesPattern[],
): SeriesFault[] {
  const faults = seriesFaults(after);
  if (faults.length > 0) return faults;
  const { next_number } = after;
  if (!Number.isInteger(next_number) || next_number < 1 || next_number > seriesLimits.next_number_maximum) {
    return [{ field: 'next_number', code: 'range' }];
  }
  if (before.year !== null && canGiveSameNumber(before, after)) {
    // Without the year, new numbers could repeat those of earlier years.
    if (before.restarts === 'yearly' && !hasYear(after.pattern)) return [{ field: 'pattern', code: 'given' }];
    if (next_number < before.next_number) return [{ field: 'next_number', code: 'given' }];
  }
  return others.some((other) => canGiveSameNumber(after, other)) ? [{ field: 'pattern', code: 'given' }] : [];
}
