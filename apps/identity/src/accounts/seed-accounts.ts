import { systemClock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import { hashPassword } from '../passwords/passwords.ts';
import { insertAccounts, type NewAccount } from './accounts.ts';

/** Creates accounts that can sign in immediately, in the caller's transaction; each distinct password is hashed once. */
export async function seedAccounts(
  client: pg.ClientBase,
  accounts: readonly (Omit<NewAccount, 'password_hash'> & { password: string })[],
): Promise<void> {
  const hashes = new Map<string, string>();
  for (const { password } of accounts) {
    if (!hashes.has(password)) hashes.set(password, await hashPassword(password));
  }
  await insertAccounts(
    client,
    accounts.map(({ password, ...account }) => ({ ...account, password_hash: hashes.get(password) ?? null })),
    systemClock.now(),
  );
}
