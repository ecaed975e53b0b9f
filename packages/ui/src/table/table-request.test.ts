import { expect, test } from 'vitest';
import { defaultPageSize, lastPageOf, olderPageSizes, pageSizes, unpagedSize } from './table-request.ts';

test('the last page contains the last row', () => {
  expect([0, 1, 20, 21, 842].map((total) => lastPageOf(total, 20))).toEqual([1, 1, 1, 2, 43]);
  expect([9_990, 10_000, 10_001, 1e9].map((total) => lastPageOf(total, 10, 10_000))).toEqual([
    999, 1_000, 1_001, 1_001,
  ]);
});

test('[S9.9] [S9.10] [S9.12] ten rows per page by default, with the newer and older sizes', () => {
  expect(defaultPageSize).toBe(10);
  expect(pageSizes).toEqual([10, 20, 50, 100]);
  expect(olderPageSizes).toEqual([5, 10, 20, 25, 50, 100]);
});

test('[S9.13] without paging a page holds all rows, and at least a thousand', () => {
  expect([0, 999, 1_000, 1_001, 100_000].map(unpagedSize)).toEqual([1_000, 1_000, 1_000, 1_001, 100_000]);
});
