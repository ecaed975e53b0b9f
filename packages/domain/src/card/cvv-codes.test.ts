import { expect, test } from 'vitest';
import { cvvCodes, cvvResult, isCvvCode } from './cvv-codes.ts';

test.each([
  ['M', 'match'],
  ['N', 'no_match'],
  ['P', 'not_checked'],
  ['S', 'missing'],
  ['U', 'not_checked'],
  ['X', 'not_checked'],
  ['D', 'suspicious'],
  ['I', 'not_valid'],
])('%s is %s', (code, match) => {
  expect(cvvResult(code)).toMatchObject({ match, description: expect.stringMatching(/^[A-Z].+[^.]$/) });
});

test('there are no other codes', () => {
  expect(Object.keys(cvvCodes)).toHaveLength(8);
  expect(['', 'm', 'Y', 'constructor'].some(isCvvCode)).toBe(false);
  expect(cvvResult('Y')).toBeUndefined();
});
