import { expect, test } from 'vitest';
import { booleanLike } from './boolean-like.ts';

test('reads a boolean in any spelling', () => {
  for (const value of [true, 1, '1', 'true', 'TRUE', 'Y', 'yes', ' Active ']) expect(booleanLike(value)).toBe(true);
  for (const value of [false, 0, '0', 'false', 'N', 'no', 'Inactive', '', null, undefined]) {
    expect(booleanLike(value)).toBe(false);
  }
});

test('anything else is not a boolean', () => {
  for (const value of ['Past Due', 2, 'on hold']) expect(booleanLike(value)).toBeNull();
});
