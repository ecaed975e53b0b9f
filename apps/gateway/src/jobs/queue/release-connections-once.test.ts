import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { releaseConnectionsOnce } from './release-connections-once.ts';

test('releases a connection once, and destroys it if the first release says so', () => {
  const releases: unknown[] = [];
  const client = new EventEmitter();
  const pool = {
    connect: (callback: (error: undefined, client: unknown, release: (destroy?: unknown) => void) => void) =>
      callback(undefined, client, (destroy) => releases.push(destroy)),
    totalCount: 3,
  } as unknown as pg.Pool;
  const wrapped = releaseConnectionsOnce(pool);
  expect(wrapped.totalCount).toBe(3);
  wrapped.connect((_error, given, release) => {
    expect(given).toBe(client);
    release(true);
    release();
  });
  expect(releases).toEqual([true]);
});
