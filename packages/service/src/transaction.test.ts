import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { inTransaction } from './transaction.ts';

/** A pool of one connection that answers each statement as it is told, and what was asked of it. */
function poolThat(answer: (text: string) => unknown) {
  const query = vi.fn(async (text: string) => answer(text) ?? { command: text.toUpperCase() });
  const release = vi.fn();
  const pool = { connect: async () => ({ query, release }) } as unknown as pg.Pool;
  return { pool, release, asked: () => query.mock.calls.map(([text]) => text) };
}

test('work is committed, and its connection is given back', async () => {
  const { pool, release, asked } = poolThat(() => undefined);
  await expect(inTransaction(pool, async () => 'done', 'begin read only')).resolves.toBe('done');
  expect(asked()).toEqual(['begin read only', 'commit']);
  expect(release).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('work that fails is rolled back, and the connection stays in use', async () => {
  const { pool, release, asked } = poolThat(() => undefined);
  await expect(inTransaction(pool, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(asked()).toEqual(['begin', 'rollback']);
  expect(release).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('a connection that cannot roll back is closed', async () => {
  const lost = new Error('connection lost');
  const { pool, release } = poolThat((text) => (text === 'rollback' ? Promise.reject(lost) : undefined));
  await expect(inTransaction(pool, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(release).toHaveBeenCalledExactlyOnceWith(lost);
});

test('work that went on after a statement of it had failed is no success', async () => {
  const { pool } = poolThat((text) => (text === 'commit' ? { command: 'ROLLBACK' } : undefined));
  await expect(inTransaction(pool, async () => 'done')).rejects.toThrow('rolled back');
});
