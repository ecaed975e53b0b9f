import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { inTransaction } from './transaction.ts';

/** Creates a pool of one connection with stubbed answers; records its statements. */
function poolThat(answer: (text: string) => unknown) {
  const query = vi.fn(async (text: string) => answer(text) ?? { command: text.toUpperCase() });
  const release = vi.fn();
  const pool = { connect: async () => ({ query, release }) } as unknown as pg.Pool;
  return { pool, release, asked: () => query.mock.calls.map(([text]) => text) };
}

test('commits work and releases its connection', async () => {
  const { pool, release, asked } = poolThat(() => undefined);
  await expect(inTransaction(pool, async () => 'done', 'begin read only')).resolves.toBe('done');
  expect(asked()).toEqual(['begin read only', 'commit']);
  expect(release).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('rolls back failed work and keeps the connection', async () => {
  const { pool, release, asked } = poolThat(() => undefined);
  await expect(inTransaction(pool, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(asked()).toEqual(['begin', 'rollback']);
  expect(release).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('closes a connection that cannot roll back', async () => {
  const lost = new Error('connection lost');
  const { pool, release } = poolThat((text) => (text === 'rollback' ? Promise.reject(lost) : undefined));
  await expect(inTransaction(pool, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(release).toHaveBeenCalledExactlyOnceWith(lost);
});

test('work that continued after a failed statement does not succeed', async () => {
  const { pool } = poolThat((text) => (text === 'commit' ? { command: 'ROLLBACK' } : undefined));
  await expect(inTransaction(pool, async () => 'done')).rejects.toThrow('rolled back');
});
