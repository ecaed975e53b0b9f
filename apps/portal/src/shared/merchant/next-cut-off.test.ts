import { expect, test } from 'vitest';
import { nextCutOffOf, openBatchDate } from './next-cut-off.ts';

const harbor = {
  batch_close_automatic: true,
  batch_close_time: '21:00',
  batch_close_days: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[],
  batch_closed_date: null,
  time_zone: 'EST' as const,
};

test.each([
  ['before the cut-off it is today’s', '2026-11-19T20:00:00Z', '2026-11-19'],
  ['after it, at 10:12 PM, it is tomorrow’s', '2026-11-20T03:12:00Z', '2026-11-20'],
  ['on Friday evening it is Monday’s', '2026-11-21T03:12:00Z', '2026-11-23'],
])('%s', (_, now, date) => {
  expect(nextCutOffOf(harbor, new Date(now))?.batch_date).toBe(date);
  expect(openBatchDate(harbor, new Date(now))).toBe(date);
});

test('manual batch close has no cut-off, and uses the calendar date', () => {
  const by_hand = { ...harbor, batch_close_automatic: false };
  expect(nextCutOffOf(by_hand, new Date('2026-11-20T03:12:00Z'))).toBeUndefined();
  expect(openBatchDate(by_hand, new Date('2026-11-20T03:12:00Z'))).toBe('2026-11-19');
});
