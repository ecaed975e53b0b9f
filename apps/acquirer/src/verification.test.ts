import { expect, test } from 'vitest';
import { avsResult, cvvResult } from './verification.ts';

test.each([
  ['1 Main St', '02110', 'Y'],
  ['1 Main St', '021101234', 'X'],
  ['1 Main St', '02110-1234', 'X'],
  ['1 Main St', 'K1A 0B1', 'D'],
  ['Main St', '02110', 'Z'],
  ['Main St', '02110-1234', 'W'],
  [undefined, '02110', 'Z'],
  [undefined, 'K1A 0B1', 'P'],
  ['1 Main St', undefined, 'A'],
  ['Main St', undefined, 'N'],
  ['1 Main St', '00000', 'N'],
  ['1 Main St', '99999', 'U'],
  ['1 Main St', '99999-0001', 'U'],
  [undefined, undefined, null],
])('answers street %j with postal code %j with AVS %j', (street, postal_code, result) => {
  expect(avsResult(street, postal_code)).toBe(result);
});

test.each([
  ['123', 'M'],
  ['1234', 'M'],
  ['000', 'N'],
  ['999', 'U'],
  ['0000', 'N'],
  ['9999', 'U'],
  [undefined, 'P'],
])('answers CVV %j with %s', (cvv, result) => {
  expect(cvvResult(cvv)).toBe(result);
});
