import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumberOf, dayText, type Stretch, stretchBefore } from './search-stretches.ts';

test('a day is that of UTC, and comes back as its date', () => {
  expect(dayText(dayNumberOf(new Date('2026-03-09T03:59:59.999Z')))).toBe('2026-03-09');
  expect(dayText(dayNumberOf(new Date('1969-12-31T23:00:00.000Z')))).toBe('1969-12-31');
});

test('where nothing matched so far, all that is left is looked through at once', () => {
  expect(
    stretchBefore(
      { from: 900, before: undefined },
      { oldest: 1, newest: 1_000, first: { from: 900, before: undefined } },
      { wanted: 2_001, count: 0 },
    ),
  ).toEqual({
    from: undefined,
    before: 900,
  });
});

test('the next stretch is as long as the matches so far make likely, and a quarter more', () => {
  const range = { oldest: 1, newest: 1_000, first: { from: 991, before: undefined } };
  expect(stretchBefore(range.first, range, { wanted: 2_001, count: 1_001 })).toEqual({ from: 978, before: 991 });
});

test('the stretches cover every day exactly once, whatever is found in them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 0, max: 4_000 }),
      fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 50 }),
      (days, first_days, found) => {
        const [oldest, newest] = [10_000, 10_000 + days];
        const from = newest - first_days <= oldest ? undefined : newest - first_days;
        const range = { oldest, newest, first: { from, before: undefined } };
        const stretches: Stretch[] = [];
        let stretch: Stretch | undefined = range.first;
        let count = 0;
        while (stretch !== undefined) {
          stretches.push(stretch);
          count += found[stretches.length % found.length] ?? 0;
          stretch = stretchBefore(stretch, range, { wanted: 1_000_000, count });
        }
        expect(stretches[0]?.before).toBeUndefined();
        expect(stretches.at(-1)?.from).toBeUndefined();
        for (const [index, { before }] of stretches.entries()) {
          if (index > 0) expect(before).toBe(stretches[index - 1]?.from);
        }
      },
    ),
  );
});
