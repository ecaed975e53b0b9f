import { expect, test } from 'vitest';
import { approvalRate, approvalSeries } from './approval-series.ts';
import { declineShares } from './decline-shares.ts';

const line = (response_code: string, count: number) => ({ response_code, count });

test('lists the most frequent reasons and groups the rest, and the shares sum to one', () => {
  const { lines, others } = declineShares([line('a', 1), line('b', 5), line('c', 2), line('d', 1), line('e', 1)], 2);
  expect(lines.map((entry) => entry.response_code)).toEqual(['b', 'c']);
  expect(others).toEqual({ response_codes: ['a', 'd', 'e'], count: 3, share: 0.3 });
  expect(lines.reduce((sum, entry) => sum + entry.share, 0) + (others?.share ?? 0)).toBeCloseTo(1);
});

test('lists one reason beyond the limit instead of grouping it', () => {
  expect(declineShares([line('a', 3), line('b', 2), line('c', 1)], 2)).toMatchObject({ others: null });
});

test('no declines give an empty list', () => {
  expect(declineShares([], 4)).toEqual({ lines: [], others: null });
});

test('the approval rate of a day without attempts is unknown', () => {
  expect(approvalRate({ approved_count: 0, declined_count: 0 })).toBeNull();
  const days = [{ date: '2026-11-02', approved_count: 3, declined_count: 1 }];
  expect(approvalSeries(days, '2026-11-03').map((place) => place.rate)).toEqual([null, 0.75, null]);
});
