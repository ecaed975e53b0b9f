import { expect, test } from 'vitest';
import { achChangeCodes, achDescription, achRejectCodes } from './ach-codes.ts';

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, '0')}`);

test('[S9.41] the reject codes are R01 to R70, each with a description', () => {
  expect(Object.keys(achRejectCodes)).toEqual(numbered('R', 70));
  for (const code of numbered('R', 70)) expect(achDescription(code)).toMatch(/\w{4}/);
});

test('[S9.42] the change codes are C01 to C12, each with a description', () => {
  expect(Object.keys(achChangeCodes)).toEqual(numbered('C', 12));
  for (const code of numbered('C', 12)) expect(achDescription(code)).toMatch(/\w{4}/);
});

test.each([
  ['[S9.43]', 'R01', 'Insufficient Funds'],
  ['[S9.44]', 'R02', 'Account Closed'],
  ['[S9.45]', 'R03', 'No Account'],
  ['[S9.46]', 'R08', 'Payment Stopped'],
  ['[S9.47]', 'C01', 'Incorrect bank account number'],
  ['blanks.md 9:', 'C10', 'Incorrect company name'],
  ['blanks.md 9:', 'C11', 'Incorrect company identification'],
  ['blanks.md 9:', 'C12', 'Incorrect company name and company identification'],
])('%s %s is %s', (_, code, description) => {
  expect(achDescription(code)).toBe(description);
});

test('unused numbers are shown as reserved', () => {
  const reserved = Object.entries(achRejectCodes).filter(([, row]) => row.reserved === true);
  expect(reserved.map(([code]) => code)).toEqual('R48 R49 R54 R55 R56 R57 R58 R59 R60 R63 R64 R65 R66'.split(' '));
  expect(new Set(reserved.map(([, row]) => row.description))).toEqual(new Set(['Reserved']));
});

test.each(['R00', 'R71', 'C13', 'r01', '', 'constructor'])('%j is not a code', (code) => {
  expect(achDescription(code)).toBeUndefined();
});
