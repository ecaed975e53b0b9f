import { expect, test } from 'vitest';
import { hashPassword, passwordFaults, verifyPassword } from './passwords.ts';

test('a hash is argon2id with its parameters, and matches only its password', async () => {
  const hash = await hashPassword('a long and quiet afternoon');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword('a long and quiet afternoon', hash)).toEqual({ fits: true, outdated: false });
  expect(await verifyPassword('a long and quiet afternoon ', hash)).toEqual({ fits: false, outdated: false });
  expect(await hashPassword('a long and quiet afternoon')).not.toBe(hash);
});

test('a hash with other parameters still matches and is reported as outdated', async () => {
  // The reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 32
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', reference)).toEqual({ fits: true, outdated: true });
});

test('composed and decomposed accents are the same password', async () => {
  const composed = 'caf\u00e9 on the corner';
  const hash = await hashPassword(composed.normalize('NFD'));
  expect(await verifyPassword(composed, hash)).toMatchObject({ fits: true });
});

test('text that is not an argon2id hash throws and never matches', async () => {
  await expect(verifyPassword('x', 'plain text')).rejects.toThrow('not argon2id');
  await expect(verifyPassword('', '')).rejects.toThrow('not argon2id');
});

test('queues twenty concurrent hashes and completes them all', async () => {
  const hashes = await Promise.all(Array.from({ length: 20 }, () => hashPassword('the same password for all')));
  expect(new Set(hashes).size).toBe(20);
});

test.each([
  ['eleven char', ['too_short']],
  ['twelve chars', []],
  ['👩‍🚀'.repeat(4), ['too_common']],
  ['x1'.repeat(129), ['too_long', 'too_common']],
  ['PASSWORD-1234', ['too_common']],
  ['robin.okafor', ['is_username']],
  ['Robin.Okafor99', ['is_username']],
] as const)('checks the new password %j and finds %j', (password, faults) => {
  const found = passwordFaults(password, password, 'robin.okafor', true);
  for (const fault of faults) expect(found).toContain(fault);
  if (faults.length === 0) expect(found).toEqual([]);
});

test('production refuses the demo password as a new one, and both entries must match', () => {
  expect(passwordFaults('Countinghouse-1', 'Countinghouse-1', 'x', true)).toContain('too_common');
  expect(passwordFaults('twelve chars', 'twelve charS', 'x', true)).toEqual(['not_repeated']);
});
