import { expect, test } from 'vitest';
import { aheadOf_ms, fixedClock, movableClock, systemClock } from './clock.ts';

const noon = new Date('2026-03-01T12:00:00.000Z');

test('the system clock returns the machine’s current time', () => {
  const before = Date.now();
  const said = systemClock.now().getTime();
  expect(said).toBeGreaterThanOrEqual(before);
  expect(said).toBeLessThanOrEqual(Date.now());
});

test('a fixed clock never changes, even if its dates are mutated', () => {
  const given = new Date(noon);
  const clock = fixedClock(given);
  given.setUTCFullYear(1999);
  clock.now().setUTCFullYear(1999);
  expect(clock.now()).toEqual(noon);
});

test('a movable clock moves only when told to', () => {
  const clock = movableClock(noon);
  clock.advance(90_000);
  expect(clock.now().toISOString()).toBe('2026-03-01T12:01:30.000Z');
  clock.advance(-30_000);
  expect(clock.now().toISOString()).toBe('2026-03-01T12:01:00.000Z');
  clock.set(new Date('2030-01-01T00:00:00Z'));
  expect(clock.now().toISOString()).toBe('2030-01-01T00:00:00.000Z');
});

test('a movable clock on another clock keeps running with it', () => {
  const base = movableClock(noon);
  const ahead = movableClock(base);
  ahead.set(new Date('2026-04-01T00:00:00Z'));
  base.advance(1000);
  expect(ahead.now().toISOString()).toBe('2026-04-01T00:00:01.000Z');
});

test('an invalid date throws and changes nothing', () => {
  const clock = movableClock(noon);
  expect(() => fixedClock(new Date('never'))).toThrow(RangeError);
  expect(() => clock.set(new Date(Number.NaN))).toThrow(RangeError);
  expect(() => clock.advance(Number.NaN)).toThrow(RangeError);
  expect(() => clock.advance(9e15)).toThrow(RangeError);
  expect(clock.now()).toEqual(noon);
});

test('a clock’s lead is exact to the millisecond, although the base clock keeps running', () => {
  const looks = [0, 0, 1, 1, 2, 2, 2, 2];
  const other = { now: () => new Date(noon.getTime() + (looks.shift() ?? 3)) };
  const clock = movableClock(other);
  clock.advance(3_600_000);
  expect(aheadOf_ms(clock, other)).toBe(3_600_000);
  expect(aheadOf_ms(other, other)).toBe(0);
});
