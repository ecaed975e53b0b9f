import { expect, test } from 'vitest';
import { plainAddress } from './plain-address.ts';

test.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:127.0.0.1', '127.0.0.1'],
  ['192.0.2.7', '192.0.2.7'],
  ['::1', '::1'],
  ['2001:db8::ffff:1', '2001:db8::ffff:1'],
  ['::ffff:c000:207', '::ffff:c000:207'],
  ['', ''],
])('normalizes %s to %s', (address, told) => {
  expect(plainAddress(address)).toBe(told);
});
