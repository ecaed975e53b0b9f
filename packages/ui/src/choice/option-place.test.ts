import { describe, expect, test } from 'vitest';
import { enabledPlace, placeByKey } from './option-place.ts';

/** Options from a text: o can be chosen, x cannot. */
const drawn = (drawing: string) => [...drawing].map((each) => ({ disabled: each === 'x' }));

describe('the enabled option', () => {
  test('is the requested one, or the next in the direction, or the nearest the other way', () => {
    expect(enabledPlace(drawn('ooo'), 1)).toBe(1);
    expect(enabledPlace(drawn('oxo'), 1)).toBe(2);
    expect(enabledPlace(drawn('oxo'), 1, -1)).toBe(0);
    expect(enabledPlace(drawn('oxx'), 1)).toBe(0);
    expect(enabledPlace(drawn('xxo'), 1, -1)).toBe(2);
  });

  test('is none if all are disabled, and the first or last for a place out of range', () => {
    expect(enabledPlace(drawn('xx'), 0)).toBe(-1);
    expect(enabledPlace([], 0)).toBe(-1);
    expect(enabledPlace(drawn('ooo'), 9)).toBe(2);
    expect(enabledPlace(drawn('ooo'), -9)).toBe(0);
  });
});

describe('keys', () => {
  const options = drawn(`xox${'o'.repeat(20)}xx`);

  test('arrows stop at the ends and skip disabled options', () => {
    expect(placeByKey(options, 1, 'ArrowDown')).toBe(3);
    expect(placeByKey(options, 3, 'ArrowUp')).toBe(1);
    expect(placeByKey(options, 1, 'ArrowUp')).toBe(1);
    expect(placeByKey(options, 22, 'ArrowDown')).toBe(22);
  });

  test('Home and End reach the first and last enabled option, Page Up and Page Down move by eight', () => {
    expect(placeByKey(options, 9, 'Home')).toBe(1);
    expect(placeByKey(options, 9, 'End')).toBe(22);
    expect(placeByKey(options, 3, 'PageDown')).toBe(11);
    expect(placeByKey(options, 20, 'PageDown')).toBe(22);
    expect(placeByKey(options, 11, 'PageUp')).toBe(3);
    expect(placeByKey(options, 4, 'PageUp')).toBe(1);
  });

  test('other keys are left to the text field', () => {
    for (const key of ['a', 'Enter', 'ArrowLeft', 'Delete']) expect(placeByKey(options, 3, key)).toBeUndefined();
  });
});
