import { expect, test } from 'vitest';
import { clearOf } from './toast-place.ts';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
/** One toast at the bottom right of 1440 by 900. */
const toasts = box(1068, 806, 1416, 876);

test('[S9.2] toasts are at the bottom if nothing is in their way', () => {
  expect(clearOf([], toasts, 900)).toBe(24);
  expect(clearOf([box(0, 840, 1000, 900), box(1000, 100, 1440, 160), box(0, 0, 0, 0)], toasts, 900)).toBe(24);
});

test('toasts are above a drawer’s footer and above anything else in their way', () => {
  const foot = box(1000, 836, 1440, 900);
  expect(clearOf([foot], toasts, 900)).toBe(76);
  const list = box(200, 770, 1440, 818);
  expect(clearOf([list, foot], toasts, 900)).toBe(142);
  expect(clearOf([foot, list], toasts, 900)).toBe(142);
});

test('toasts are never pushed off the screen', () => {
  expect(clearOf([box(0, 40, 1440, 900)], toasts, 900)).toBe(24);
});
