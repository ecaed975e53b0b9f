import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstStretch, mondayOf, type Stretch, stretchBefore, weekOf } from './search-stretches.ts';

test('a week starts on Monday in UTC', () => {
  const monday = new Date('2026-11-16T00:00:00.000Z');
  expect(mondayOf(weekOf(new Date('2026-11-22T23:59:59.999Z')))).toEqual(monday);
  expect(mondayOf(weekOf(monday))).toEqual(monday);
  expect(mondayOf(weekOf(new Date('1969-12-31T23:00:00.000Z')))).toEqual(new Date('1969-12-29T00:00:00.000Z'));
});

test('the first stretch covers a fixed number of payments, or reaches the first one', () => {
  const weeks = { oldest: 1, newest: 1_000 };
  const two_weeks = { newest: mondayOf(1_000), sampled: mondayOf(998), sample: 4_000, rows: 16_000 };
  expect(firstStretch(weeks, two_weeks)).toEqual({ from: 992, before: 1_001 });
  expect(firstStretch(weeks, { ...two_weeks, sampled: null })).toEqual({ from: 1, before: 1_001 });
});

test('without matches so far, the next stretch covers everything that is left', () => {
  expect(
    stretchBefore({ from: 900, before: 1_001 }, { oldest: 1, newest: 1_000 }, { wanted: 2_001, count: 0 }),
  ).toEqual({ from: 1, before: 900 });
});

test('the next stretch is as long as the matches so far suggest, plus a quarter', () => {
  const found = { wanted: 2_001, count: 1_001 };
  expect(stretchBefore({ from: 991, before: 1_001 }, { oldest: 1, newest: 1_000 }, found)).toEqual({
    from: 978,
    before: 991,
  });
});

test('the stretches cover every week exactly once, whatever they find', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 600 }),
      fc.option(fc.integer({ min: 0, max: 600 }), { nil: null }),
      fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 50 }),
      (length, sampled_before, found) => {
        const weeks = { oldest: 2_000, newest: 2_000 + length };
        const sampled = sampled_before === null ? null : mondayOf(weeks.newest - Math.min(sampled_before, length));
        const stretches: Stretch[] = [];
        const newest = mondayOf(weeks.newest);
        let stretch: Stretch | undefined = firstStretch(weeks, { newest, sampled, sample: 4_000, rows: 16_000 });
        let count = 0;
        while (stretch !== undefined) {
          stretches.push(stretch);
          count += found[stretches.length % found.length] ?? 0;
          stretch = stretchBefore(stretch, weeks, { wanted: 1_000_000, count });
        }
        expect(stretches[0]?.before).toBe(weeks.newest + 1);
        expect(stretches.at(-1)?.from).toBe(weeks.oldest);
        for (const [index, { before }] of stretches.entries()) {
          if (index > 0) expect(before).toBe(stretches[index - 1]?.from);
        }
      },
    ),
  );
});
