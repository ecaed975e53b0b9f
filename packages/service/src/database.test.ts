import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPool, DatabaseSessionError, type DatabaseSettings } from './database.ts';
import { createDatabase } from './query-builder.ts';
import { startDroppingPooler } from './testing/dropping-pooler.ts';

let database: TestDatabase;
let pool: pg.Pool;
const errors: Error[] = [];
const open = (more: Partial<DatabaseSettings> = {}) =>
  createPool({ url: database.url, application_name: 'test', schema: 'app', ...more }, (error) => errors.push(error));
beforeAll(async () => {
  database = await createTestDatabase();
  pool = open();
  await pool.query('create schema app');
  await pool.query('create table app.things (id bigint primary key, day date, at timestamptz)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('integers are numbers up to 2^53, and larger ones an error', async () => {
  const read = async (text: string) => (await pool.query<{ value: number }>(`select ${text} as value`)).rows[0]?.value;
  expect(await read('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER);
  expect(await read('-1::bigint')).toBe(-1);
  await expect(read('9007199254740992::bigint')).rejects.toThrow(/2\^53/);
});

test('a date stays text, and an instant is in UTC', async () => {
  await pool.query('insert into things values ($1, $2, $3)', [1, '2026-03-08', new Date('2026-03-08T07:30:00Z')]);
  const { rows } = await pool.query('select day, at, at::text as text from things where id = $1', [1]);
  expect(rows).toEqual([{ day: '2026-03-08', at: new Date('2026-03-08T07:30:00Z'), text: '2026-03-08 07:30:00+00' }]);
});

test('statements with parameters are prepared once per connection, and others are not', async () => {
  const single = open({ connections_maximum: 1 });
  try {
    for (const id of [1, 2, 3]) await single.query('select * from things where id = $1', [id]);
    await single.query('select 1');
    const { rows } = await single.query<{ statement: string; runs: number }>(
      'select statement, (generic_plans + custom_plans)::integer as runs from pg_prepared_statements',
    );
    expect(rows).toEqual([{ statement: 'select * from things where id = $1', runs: 3 }]);
  } finally {
    await single.end();
  }
});

test('the query builder reads typed rows through the pool', async () => {
  const builder = createDatabase<{ things: { id: number; day: string | null } }>(pool);
  await builder.insertInto('things').values({ id: 10, day: null }).execute();
  expect(await builder.selectFrom('things').select('id').where('id', '=', 10).execute()).toEqual([{ id: 10 }]);
});

describe('a connection restricted by row-level security', () => {
  const role = 'service_test_role';
  const restricted = { role, table: 'things' };
  beforeAll(async () => {
    await pool.query(`do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`);
    await pool.query(`grant usage on schema app to ${role}`);
    await pool.query('alter table app.things enable row level security');
  });

  test('has the role for every statement', async () => {
    const limited = open({ restricted, connections_maximum: 1 });
    try {
      expect((await limited.query('select current_user as name')).rows).toEqual([{ name: role }]);
      await expect(limited.query('select * from app.things')).rejects.toThrow(/permission denied/);
    } finally {
      await limited.end();
    }
  });

  test('is refused if row-level security does not apply to it', async () => {
    await pool.query(`create role ${role}_above nologin bypassrls; grant usage on schema app to ${role}_above`);
    const above = open({ restricted: { role: `${role}_above`, table: 'things' } });
    const unprotected = open({ restricted: { role, table: 'unprotected' } });
    try {
      await pool.query('create table app.unprotected (id bigint)');
      for (const one of [above, unprotected]) await expect(one.query('select 1')).rejects.toThrow(DatabaseSessionError);
    } finally {
      await Promise.all([above.end(), unprotected.end()]);
      await pool.query(`drop owned by ${role}_above; drop role ${role}_above; drop table app.unprotected`);
    }
  });

  test('is refused behind a pooler that drops startup parameters, like all others', async () => {
    const pooler = await startDroppingPooler(database.url);
    const named = [open({ url: pooler.url, restricted }), open({ url: pooler.url })];
    try {
      for (const one of named) {
        await expect(one.query('select 1')).rejects.toThrow(/search_path is .* and not "app,public"/);
        await expect(one.connect()).rejects.toThrow(DatabaseSessionError);
        expect(one.totalCount).toBe(0);
      }
      await expect(named[0]?.query('select 1')).rejects.toThrow(`role is "countinghouse" and not "${role}"`);
    } finally {
      await Promise.all(named.map((one) => one.end()));
      await pooler.stop();
    }
  });
});

test('the server stops a statement that exceeds its timeout', async () => {
  const hasty = open({ statement_timeout_ms: 50 });
  try {
    await expect(hasty.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await hasty.end();
  }
});

test('connections ended by the server, idle or in use, do not end the process and are replaced', async () => {
  const fragile = open({ connections_maximum: 2, application_name: 'fragile' });
  const end = () =>
    pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fragile'`);
  try {
    await fragile.query('select 1');
    errors.length = 0;
    await end();
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    const held = await fragile.connect();
    await held.query('begin');
    await end();
    await expect(held.query('select 1')).rejects.toThrow();
    held.release(true);
    expect((await fragile.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await fragile.end();
  }
});
