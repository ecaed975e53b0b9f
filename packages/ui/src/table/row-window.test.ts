import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinedRanges, rowsInSight } from './row-window.ts';

test('renders the visible rows of many, and some on either side', () => {
  const window = { height_px: 800, row_px: 40 };
  expect(rowsInSight({ ...window, top_px: 200 }, 1_000, 0)).toEqual({ from: 0, to: 15 });
  expect(rowsInSight({ ...window, top_px: -4_000 }, 1_000, 10)).toEqual({ from: 90, to: 130 });
  expect(rowsInSight({ ...window, top_px: -39_600 }, 1_000, 10)).toEqual({ from: 980, to: 1_000 });
});

test('the range is within the rows wherever the table is', () => {
  const place = fc.record({
    top_px: fc.integer({ min: -5_000_000, max: 5_000 }),
    height_px: fc.integer({ min: 0, max: 3_000 }),
    row_px: fc.integer({ min: 1, max: 200 }),
  });
  fc.assert(
    fc.property(place, fc.nat(100_000), fc.nat(50), (at, count, more) => {
      const { from, to } = rowsInSight(at, count, more);
      expect(from >= 0 && from <= to && to <= count).toBe(true);
    }),
  );
});

test('two ranges are rendered in order, and merged if they touch', () => {
  expect(joinedRanges({ from: 90, to: 130 }, { from: 3, to: 6 })).toEqual([
    { from: 3, to: 6 },
    { from: 90, to: 130 },
  ]);
  expect(joinedRanges({ from: 3, to: 6 }, { from: 6, to: 9 })).toEqual([{ from: 3, to: 9 }]);
  expect(joinedRanges({ from: 0, to: 50 }, { from: 10, to: 13 })).toEqual([{ from: 0, to: 50 }]);
  expect(joinedRanges({ from: 4, to: 4 }, { from: 1, to: 2 })).toEqual([{ from: 1, to: 2 }]);
  expect(joinedRanges({ from: 4, to: 4 }, { from: 9, to: 9 })).toEqual([]);
});
