import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canGiveSameNumber,
  defaultSeriesPatterns,
  type SeriesPattern,
  type SeriesStanding,
  seriesChangeFaults,
  seriesFaults,
  takeNumber,
  writeNumber,
} from './invoice-number.ts';

const yearly: SeriesPattern = { pattern: 'INV-{YYYY}-{N}', digits: 4, restarts: 'yearly' };
const codes = (series: Partial<SeriesPattern>) =>
  seriesFaults({ ...yearly, ...series }).map(({ field, code }) => `${field} ${code}`);

describe('a number pattern', () => {
  test('accepts the defaults and others with one number', () => {
    for (const series of Object.values(defaultSeriesPatterns)) expect(seriesFaults(series)).toEqual([]);
    expect(codes({ pattern: '{N}', restarts: 'never' })).toEqual([]);
    expect(codes({ pattern: '{YY}/{N} Zürich 发票', digits: 10 })).toEqual([]);
  });

  test.each<[Partial<SeriesPattern>, string[]]>([
    [{ pattern: 'INV-{N}' }, ['pattern year_missing']],
    [{ pattern: 'INV-{YYYY}' }, ['pattern no_number']],
    [{ pattern: '{YYYY}{N}{N}' }, ['pattern number_twice']],
    [{ pattern: '{YYYY}-{MM}-{N}' }, ['pattern unknown_place']],
    [{ pattern: '{YYYY}-{N}<b>' }, ['pattern characters']],
    [{ pattern: '{YYYY}-{N}{' }, ['pattern characters']],
    [{ pattern: '{YYYY}\n{N}' }, ['pattern characters']],
    [{ pattern: ' {YYYY}{N}' }, ['pattern characters']],
    [{ pattern: 'A-LONG-WORD-INV-{YYYY}-{N}' }, ['pattern too_long']],
    [{ pattern: '', restarts: 'never' }, ['pattern no_number']],
    [{ digits: 3 }, ['digits range']],
    [{ digits: 11 }, ['digits range']],
    [{ digits: 4.5 }, ['digits range']],
  ])('refuses %j', (series, faults) => {
    expect(codes(series)).toEqual(faults);
  });
});

describe('an invoice number', () => {
  test('is zero-padded, contains its year, and grows beyond its digits', () => {
    expect(writeNumber(yearly, 7, 2026)).toBe('INV-2026-0007');
    expect(writeNumber({ ...yearly, pattern: '{YY}{N}' }, 123_456, 2009)).toBe('09123456');
    for (const number of [0, -1, 1.5, 1e10]) expect(() => writeNumber(yearly, number, 2026)).toThrow(RangeError);
  });

  test('restarts with the year of issue, and never goes back a year', () => {
    const series: SeriesStanding = { ...yearly, next_number: 48, year: 2026 };
    expect(takeNumber(series, '2026-12-31')).toEqual({ invoice_number: 'INV-2026-0048', next_number: 49, year: 2026 });
    expect(takeNumber(series, '2027-01-01')).toEqual({ invoice_number: 'INV-2027-0001', next_number: 2, year: 2027 });
    expect(() => takeNumber(series, '2025-12-31')).toThrow(RangeError);
    expect(takeNumber({ ...series, restarts: 'never' }, '2027-01-01').invoice_number).toBe('INV-2027-0048');
    expect(takeNumber({ ...series, year: null }, '2026-01-01').invoice_number).toBe('INV-2026-0048');
  });

  test('is at most 32 characters long and never repeats', () => {
    const part = fc.constantFrom('INV', '-', '/', '0', '9', '20', '{YYYY}', '{YY}', ' no. ');
    const patterns = fc
      .tuple(fc.array(part, { maxLength: 3 }), fc.array(part, { maxLength: 3 }))
      .map(([before, after]) => [...before, '{N}', ...after].join(''));
    const series = fc.record({
      pattern: patterns,
      digits: fc.integer({ min: 4, max: 10 }),
      restarts: fc.constantFrom('yearly' as const, 'never' as const),
    });
    fc.assert(
      fc.property(series, fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 }), (pattern, gaps) => {
        fc.pre(seriesFaults(pattern).length === 0);
        let standing: SeriesStanding = { ...pattern, next_number: 9_995, year: null };
        const given = new Set<string>();
        let day = new Date('2026-01-01T00:00:00Z');
        for (const gap of gaps) {
          day = new Date(day.getTime() + gap * 86_400_000);
          const { invoice_number, ...next } = takeNumber(standing, day.toISOString().slice(0, 10));
          expect(given.has(invoice_number)).toBe(false);
          expect(invoice_number.length).toBeLessThanOrEqual(32);
          given.add(invoice_number);
          standing = { ...standing, ...next };
        }
        expect(writeNumber(pattern, 9_999_999_999, 2026).length).toBeLessThanOrEqual(32);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('two number series', () => {
  const same = (one: string, other: string, digits = 4) =>
    canGiveSameNumber({ ...yearly, pattern: one }, { pattern: other, digits, restarts: 'yearly' });

  test('are compared for whether they can give the same number', () => {
    expect([same('INV-{YYYY}-{N}', 'CN-{YYYY}-{N}'), same('INV-{YYYY}-{N}', 'INV-{YY}-{N}')]).toEqual([false, false]);
    expect([same('{YYYY}{N}', '{YY}{N}'), same('{N}', '2026{N}'), same('A{N}1', 'A{N}2')]).toEqual([true, true, false]);
    expect([same('INV-{N}', 'INV-{N}', 10), same('{N}', '{N}A'), same('{N}', '{YYYY}-{N}')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('changes never repeat a number', () => {
    const before: SeriesStanding = { ...yearly, next_number: 48, year: 2026 };
    const change = (after: Partial<SeriesStanding>, others: SeriesPattern[] = []) =>
      seriesChangeFaults(before, { ...before, ...after }, others).map(({ field, code }) => `${field} ${code}`);
    expect([change({ next_number: 100 }), change({ pattern: 'R-{YYYY}-{N}', next_number: 1 })]).toEqual([[], []]);
    expect(change({ next_number: 47 })).toEqual(['next_number given']);
    expect(change({ pattern: 'INV-2026-{N}', restarts: 'never', next_number: 48 })).toEqual(['pattern given']);
    expect(change({ next_number: 0 })).toEqual(['next_number range']);
    expect(change({ pattern: 'CN-{YYYY}-{N}' }, [defaultSeriesPatterns.credit_note])).toEqual(['pattern given']);
    expect(change({ pattern: 'INV-{N}' })).toEqual(['pattern year_missing']);
    expect(seriesChangeFaults({ ...before, year: null }, { ...before, next_number: 1 }, [])).toEqual([]);
  });
});
