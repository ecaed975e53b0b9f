import { createTestDatabase } from '@countinghouse/postgres/testing';
import { expect, test } from 'vitest';
import { checkOwnDatabase } from './own-database.ts';

test('accepts a reachable database, and describes each fault in one sentence with DATABASE_URL and no password', async () => {
  const { url, drop } = await createTestDatabase();
  await checkOwnDatabase(url);
  const variant = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return address.href;
  };
  const faults: [string, RegExp][] = [
    [variant((address) => (address.pathname = '/nowhere')), /has no such database: .* DATABASE_URL\.$/],
    [variant((address) => (address.password = 'wrong-password')), /does not let this user in: .* DATABASE_URL\.$/],
    [variant((address) => (address.port = '1')), /does not answer \(ECONNREFUSED\): correct DATABASE_URL, /],
  ];
  for (const [address, sentence] of faults) {
    const fault = await checkOwnDatabase(address).catch((error: Error) => error);
    expect(fault?.message).toMatch(sentence);
    expect(fault?.message).not.toContain('password-');
    expect(fault?.message).not.toContain(new URL(url).password);
  }
  await drop();
});
