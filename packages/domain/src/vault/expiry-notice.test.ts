import { expect, test } from 'vitest';
import { expiryNoticeOf } from './expiry-notice.ts';

test.each([
  // 09:00 in Hawaii is 19:00 UTC. The card's last day is December 31st.
  ['2026-12-01T18:59:59Z', undefined],
  ['2026-12-01T19:00:00Z', 30],
  ['2026-12-24T18:59:59Z', 30],
  ['2026-12-24T19:00:00Z', 7],
  ['2027-01-01T09:59:59Z', 7],
  ['2027-01-01T10:00:00Z', undefined],
] as const)('at %s the notice of a card of 12/26 is %s', (now, days) => {
  expect(expiryNoticeOf('1226', { now: new Date(now), time_zone: 'HST' })).toBe(days);
});
