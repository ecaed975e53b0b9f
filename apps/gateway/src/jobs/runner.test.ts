import { movableClock, systemClock } from '@countinghouse/domain/time/clock';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import { createLogger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gatewaySchema, migrateGateway } from '../migrations.ts';
import { startJobs } from './runner.ts';
import { expireIdempotencyKeys } from './tasks/expiry/expire-idempotency-keys.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase({ template: { name: 'gateway', prepare: migrateGateway } });
  pool = createPool({ url: database.url, schema: gatewaySchema, application_name: 'test' }, () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const parts = (lines: string[] = []) => ({
  owner_pool: pool,
  clock: systemClock,
  log: createLogger({ name: 'test' }, (line) => lines.push(line)),
});

test('a job runs repeatedly, and never twice at the same time', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const jobs = startJobs(
    [
      {
        name: 'count',
        interval_ms: 1,
        run: async () => {
          running += 1;
          most = Math.max(most, running);
          await pool.query('select 1');
          runs += 1;
          running -= 1;
        },
      },
    ],
    parts(),
  );
  await vi.waitFor(() => expect(runs).toBeGreaterThan(3));
  await jobs.runNow('count');
  await jobs.stop();
  const after = runs;
  await pool.query('select 1');
  expect({ most, runs }).toEqual({ most: 1, runs: after });
});

test('a job for one node at a time is left to the node that runs it', async () => {
  let release: () => void = () => undefined;
  let runs = 0;
  const job = () => ({
    name: 'only here',
    interval_ms: 3_600_000,
    one_node: true,
    run: () => {
      runs += 1;
      return new Promise<void>((done) => {
        release = done;
      });
    },
  });
  const first = startJobs([job()], parts());
  const second = startJobs([job()], parts());
  const held = first.runNow('only here');
  await vi.waitFor(() => expect(runs).toBe(1));
  await second.runNow('only here');
  expect(runs).toBe(1);
  release();
  await held;
  const again = second.runNow('only here');
  await vi.waitFor(() => expect(runs).toBe(2));
  release();
  await again;
  await Promise.all([first.stop(), second.stop()]);
});

test('single-node jobs share one connection, and continue after it is lost', async () => {
  const few = createPool(
    { url: database.url, schema: gatewaySchema, application_name: 'few', connections_maximum: 2 },
    () => undefined,
  );
  const all = Promise.withResolvers<void>();
  let running = 0;
  const names = ['one', 'two', 'three', 'four', 'five'];
  const jobs = startJobs(
    names.map((name) => ({
      name,
      interval_ms: 3_600_000,
      one_node: true,
      run: async () => {
        running += 1;
        if (running === names.length) all.resolve();
        await all.promise;
        await few.query('select 1');
      },
    })),
    { ...parts(), owner_pool: few },
  );
  const runAll = () => Promise.all(names.map((name) => jobs.runNow(name)));
  await runAll();
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'few' and datname = current_database()",
  );
  await vi.waitFor(async () => {
    await runAll();
    expect(jobs.health().map(({ failures }) => failures)).toEqual(names.map(() => 0));
  });
  expect(
    (
      await pool.query(
        "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      )
    ).rows,
  ).toEqual([]);
  await jobs.stop();
  await few.end();
});

test('a failure is logged and retried, and makes the job unhealthy after three in a row', async () => {
  const lines: string[] = [];
  let failing = true;
  const jobs = startJobs(
    [
      {
        name: 'shaky',
        interval_ms: 3_600_000,
        run: async () => {
          if (failing) throw new Error('not today');
        },
      },
    ],
    parts(lines),
  );
  for (const healthy of [true, true, false]) {
    await jobs.runNow('shaky');
    expect(jobs.health()[0]?.healthy).toBe(healthy);
  }
  expect(lines.filter((line) => line.includes('not today'))).toHaveLength(3);
  failing = false;
  await jobs.runNow('shaky');
  expect(jobs.health()).toEqual([{ name: 'shaky', healthy: true, failures: 0, hangs: false }]);
  await jobs.stop();
});

test('a run longer than a minute and ten intervals is unhealthy until it ends', async () => {
  const clock = movableClock(new Date('2026-03-04T15:00:00Z'));
  const begins = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<void>();
  const jobs = startJobs(
    [
      {
        name: 'hanging',
        interval_ms: 3_600_000,
        run: () => {
          begins.resolve();
          return ends.promise;
        },
      },
    ],
    { ...parts(), clock },
  );
  const run = jobs.runNow('hanging');
  await begins.promise;
  clock.advance(60_000 + 10 * 3_600_000);
  expect(jobs.health()).toMatchObject([{ healthy: true, hangs: false }]);
  clock.advance(1);
  expect(jobs.health()).toMatchObject([{ healthy: false, hangs: true, failures: 0 }]);
  ends.resolve();
  await run;
  expect(jobs.health()).toMatchObject([{ healthy: true, hangs: false }]);
  await jobs.stop();
});

test('stopping signals running jobs and waits for them', async () => {
  let started = false;
  let ended = false;
  const jobs = startJobs(
    [
      {
        name: 'long',
        interval_ms: 3_600_000,
        run: (signal) =>
          new Promise((done) => {
            started = true;
            signal.addEventListener('abort', () => {
              ended = true;
              done();
            });
          }),
      },
    ],
    parts(),
  );
  const run = jobs.runNow('long');
  await vi.waitFor(() => expect(started).toBe(true));
  await jobs.stop();
  await run;
  expect(ended).toBe(true);
});

test('deletes expired idempotency keys and keeps the others', async () => {
  const now = new Date('2026-03-01T10:00:00Z');
  const insert = (key: string, expires_at: Date) =>
    pool.query(
      `insert into idempotency_keys (merchant_uid, idempotency_key, call, body_hash, created_at, expires_at)
       values ('00000002-0000-4000-8000-000000000001', $1, 'create_sale', '', $2, $3)`,
      [key, now, expires_at],
    );
  await insert('expired-key', new Date(now.getTime() - 1));
  await insert('current-key', new Date(now.getTime() + 1));
  await expireIdempotencyKeys(pool, { now: () => now }).run({}, { tries: 0, signal: new AbortController().signal });
  const { rows } = await pool.query('select idempotency_key from idempotency_keys');
  expect(rows).toEqual([{ idempotency_key: 'current-key' }]);
});
