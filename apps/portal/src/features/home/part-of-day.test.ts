import { expect, test } from 'vitest';
import { partOfDay } from './part-of-day.ts';

test.each([
  ['2026-11-21T09:59:00Z', 'EST', 'evening'],
  ['2026-11-21T10:00:00Z', 'EST', 'morning'],
  ['2026-11-21T16:59:00Z', 'EST', 'morning'],
  ['2026-11-21T17:00:00Z', 'EST', 'afternoon'],
  ['2026-11-21T22:59:00Z', 'EST', 'afternoon'],
  ['2026-11-21T23:00:00Z', 'EST', 'evening'],
  ['2026-11-21T17:00:00Z', 'HST', 'morning'],
] as const)('at %s in %s returns %s', (instant, zone, part) => {
  expect(partOfDay(new Date(instant), zone)).toBe(part);
});
