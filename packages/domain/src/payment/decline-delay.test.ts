import { expect, test } from 'vitest';
import { declineDelay_s } from './decline-delay.ts';

test('ten consecutive declines are free, then the wait doubles from half a minute to an hour', () => {
  expect([0, 1, 9].map(declineDelay_s)).toEqual([0, 0, 0]);
  expect([10, 11, 12, 16, 17, 40, 100_000].map(declineDelay_s)).toEqual([30, 60, 120, 1_920, 3_600, 3_600, 3_600]);
});
