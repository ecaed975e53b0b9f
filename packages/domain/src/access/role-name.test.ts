import { expect, test } from 'vitest';
import { copyNameOf, ROLE_NAME_LENGTH_MAXIMUM, roleNameFault, roleNameKey, roleNameOf } from './role-name.ts';

test('normalizes a name', () => {
  expect(roleNameOf('  Front   desk ')).toBe('Front desk');
  expect(roleNameOf('Ｃｌｅｒｋ')).toBe('Clerk');
  expect(roleNameOf('Cafe\u0301')).toBe('Café');
});

test.each([
  ['Clerk', 'CLERK'],
  ['Café', 'cafe\u0301'],
  ['Clerk', '  ｃｌｅｒｋ '],
  ['Front desk', 'front  desk'],
])('%s and %s are the same name', (one, other) => {
  expect(roleNameKey(one)).toBe(roleNameKey(other));
});

test('[S6.145] a name consists of letters of any script, digits and the signs of section 5', () => {
  for (const name of ['Owner', "Ana's & Co. (day): 1/2 + a?b!#3, x-y @z", 'Kassenführung', '收银员']) {
    expect(roleNameFault(name), name).toBeUndefined();
  }
  expect(roleNameFault('   ')).toBe('empty');
  expect(roleNameFault('x'.repeat(ROLE_NAME_LENGTH_MAXIMUM + 1))).toBe('too_long');
  for (const name of ['<script>', 'a\u202eb', 'a\u200bb', '=1+1;', 'tab\tbed', '$', '"', '😀']) {
    expect(roleNameFault(name), name).toBe('signs');
  }
});

test('a copy gets the first free name', () => {
  expect(copyNameOf('Clerk', ['Clerk'])).toBe('Clerk 2');
  expect(copyNameOf('Clerk', ['Clerk', 'clerk 2', 'Clerk 3'])).toBe('Clerk 4');
  const long = 'x'.repeat(ROLE_NAME_LENGTH_MAXIMUM);
  expect(copyNameOf(long, [long]).length).toBe(ROLE_NAME_LENGTH_MAXIMUM);
});
