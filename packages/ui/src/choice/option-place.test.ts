import { describe, expect, test } from 'vitest';
import { enabledPlace, placeByKey } from './option-place.ts';

/** Options from a text: o can be chosen, x cannot. */
const drawn = (drawing: string) => [...drawing].map((each) => ({ disabled: each === 'x' }));

describe('the place that can be chosen', () => {
  test('is the asked one, else the next in the direction, else the nearest the other way', () => {
    expect(enabledPlace(drawn('ooo'), 1)).toBe(1);
    expect(enabledPlace(drawn('oxo'), 1)).toBe(2);
    expect(enabledPlace(drawn('oxo'), 1, -1)).toBe(0);
    expect(enabledPlace(drawn('oxx'), 1)).toBe(0);
    expect(enabledPlace(drawn('xxo'), 1, -1)).toBe(2);
  });

  test('is none where nothing can be chosen, and an end for a place outside', () => {
    expect(enabledPlace(drawn('xx'), 0)).toBe(-1);
    expect(enabledPlace([], 0)).toBe(-1);
    expect(enabledPlace(drawn('ooo'), 9)).toBe(2);
    expect(enabledPlace(drawn('ooo'), -9)).toBe(0);
  });
});

describe('keys', () => {
  const options = drawn(`xox${'o'.repeat(20)}xx`);

  test('arrows stop at the ends and step over what cannot be chosen', () => {
    expect(placeByKey(options, 1, 'ArrowDown')).toBe(3);
    expect(placeByKey(options, 3, 'ArrowUp')).toBe(1);
    expect(placeByKey(options, 1, 'ArrowUp')).toBe(1);
    expect(placeByKey(options, 22, 'ArrowDown')).toBe(22);
  });

  test('Home and End reach the first and the last that can be chosen, Page Up and Page Down pass over eight', () => {
    expect(placeByKey(options, 9, 'Home')).toBe(1);
    expect(placeByKey(options, 9, 'End')).toBe(22);
    expect(placeByKey(options, 3, 'PageDown')).toBe(11);
    expect(placeByKey(options, 20, 'PageDown')).toBe(22);
    expect(placeByKey(options, 11, 'PageUp')).toBe(3);
    expect(placeByKey(options, 4, 'PageUp')).toBe(1);
  });

  test('other keys are the text’s', () => {
    for (const key of ['a', 'Enter', 'ArrowLeft', 'Delete']) expect(placeByKey(options, 3, key)).toBeUndefined();
  });
});
