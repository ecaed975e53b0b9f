import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisScale, labelEvery, linePath, niceStep, showsLabel } from './chart-scale.ts';

test('an axis has round numbers', () => {
  expect(axisScale([589_145, 184_620], 3).ticks).toEqual([0, 200_000, 400_000, 600_000]);
  expect(axisScale([94.8, 97.3], 2, true).ticks).toEqual([94, 96, 98]);
  expect(axisScale([], 3).ticks[0]).toBe(0);
  expect(axisScale([0, 0], 3).high).toBeGreaterThan(0);
  expect(axisScale([-300, 500], 4).low).toBeLessThanOrEqual(-300);
});

test('an axis contains every value, in equal rising steps near the requested number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 2, max: 6 }),
      fc.boolean(),
      (values, steps, fromData) => {
        const { low, high, ticks } = axisScale(values, steps, fromData);
        // A fractional step is as exact as numbers of this size are.
        const tolerance = (high - low) * 1e-6 + Math.max(Math.abs(low), Math.abs(high)) * 2e-15;
        for (const value of values) {
          expect(value).toBeGreaterThanOrEqual(low - tolerance);
          expect(value).toBeLessThanOrEqual(high + tolerance);
        }
        if (!fromData) {
          expect(low).toBeLessThanOrEqual(0);
          expect(high).toBeGreaterThanOrEqual(0);
        }
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
        for (const [index, tick] of ticks.entries()) {
          if (index > 0) expect(Math.abs(tick - (ticks[index - 1] ?? 0) - step)).toBeLessThanOrEqual(tolerance);
        }
        expect(ticks.length).toBeLessThanOrEqual(steps + 3);
      },
    ),
  );
});

test('large, nearly equal values also have equal steps', () => {
  expect(axisScale([90_418_720_416, 90_418_720_415], 4, true).ticks).toEqual([
    90_418_720_415, 90_418_720_415.25, 90_418_720_415.5, 90_418_720_415.75, 90_418_720_416,
  ]);
});

test('a step is 1, 2, 2.5, 4 or 5 times a power of ten', () => {
  expect([0.3, 1, 1.4, 2.2, 3, 4.1, 7, 1961].map(niceStep)).toEqual([0.4, 1, 2, 2.5, 4, 5, 10, 2000]);
  expect(niceStep(0)).toBe(1);
  expect(niceStep(Number.NaN)).toBe(1);
});

test('labels are thinned until they fit', () => {
  expect(labelEvery(22.7, 26)).toBe(2);
  expect(labelEvery(30, 26)).toBe(1);
  expect(labelEvery(5, 26)).toBe(10);
  expect(labelEvery(1, 26)).toBe(50);
  expect(Array.from({ length: 30 }, (_, index) => index).filter((index) => showsLabel(index, 5))).toEqual([
    0, 4, 9, 14, 19, 24, 29,
  ]);
});

test('a line breaks where a value is missing', () => {
  expect(linePath([{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 4 }])).toBe('M0.0 1.0L1.0 2.0M3.0 4.0');
  expect(linePath([null, null])).toBe('');
});
