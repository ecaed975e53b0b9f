import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrate-'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const file = (name: string, text: string) => writeFile(join(folder, name), text);
const run = () => migrate(database.url, 'app', folder);

test('migrations apply once, in order of their numbers, in their own schema', async () => {
  await file('0002-fill.sql', `insert into things values (1, 'one')`);
  await file('0001-things.sql', 'create table things (id integer primary key, name text not null)');
  await file('readme.md', 'not a migration');
  expect(await run()).toEqual({
    applied: ['0001-things.sql', '0002-fill.sql'],
    functions: [],
    standing: ['0001-things.sql', '0002-fill.sql'],
  });
  expect((await run()).applied).toEqual([]);
  expect((await client.query('select * from app.things')).rows).toEqual([{ id: 1, name: 'one' }]);
});

test('a later migration keeps existing rows and changes them as written', async () => {
  await file('0001-things.sql', 'create table things (id integer primary key, amount numeric)');
  await run();
  await client.query(`insert into app.things select number, number + 0.5 from generate_series(1, 1000) number`);
  await file(
    '0002-minor-units.sql',
    `alter table things add column minor_units bigint;
     update things set minor_units = round(amount * 100);
     alter table things alter column minor_units set not null, drop column amount;`,
  );
  expect((await run()).applied).toEqual(['0002-minor-units.sql']);
  const { rows } = await client.query('select count(*)::integer, sum(minor_units)::integer from app.things');
  expect(rows).toEqual([{ count: 1000, sum: 50_100_000 }]);
});

test('a failed migration leaves nothing, and runs again once fixed', async () => {
  await file('0001-things.sql', 'create table things (id integer)');
  await run();
  await client.query('insert into app.things values (null)');
  await file('0002-strict.sql', 'create table others (id integer); alter table things alter column id set not null');
  await expect(run()).rejects.toThrow(/0002-strict\.sql failed/);
  const { rows } = await client.query(`select to_regclass('app.others') as others`);
  expect(rows).toEqual([{ others: null }]);
  await file('0002-strict.sql', 'delete from things where id is null; alter table things alter column id set not null');
  expect((await run()).applied).toEqual(['0002-strict.sql']);
});

test('refuses a migration that was changed after it was applied, or is missing', async () => {
  await file('0001-things.sql', 'create table things (id integer)');
  await run();
  await file('0001-things.sql', 'create table things (id bigint)');
  await expect(run()).rejects.toThrow(/0001-things\.sql was changed/);
  await rm(join(folder, '0001-things.sql'));
  await expect(run()).rejects.toThrow(/0001-things\.sql, which this version does not know/);
});

/** How often a table was explicitly vacuumed and analyzed. */
const vacuumed = async (table: string) => {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ vacuums: number; analyzes: number }>(
    `select vacuum_count::integer as vacuums, analyze_count::integer as analyzes
     from pg_stat_user_tables where relid = $1::regclass`,
    [`app.${table}`],
  );
  return rows[0];
};

test('a table rewritten by a migration is vacuumed after the commit, unless it is empty', async () => {
  await file('0001-things.sql', 'create table things (id integer); create table others (id integer)');
  await run();
  await client.query('insert into app.things select generate_series(1, 10000)');
  await file('0002-wider.sql', 'alter table things alter column id type bigint');
  await run();
  expect(await vacuumed('things')).toEqual({ vacuums: 0, analyzes: 0 });
  await file('0003-narrower.sql', '-- vacuum: things, others, gone\nalter table things alter column id type integer');
  await run();
  expect(await vacuumed('things')).toEqual({ vacuums: 1, analyzes: 1 });
  expect(await vacuumed('others')).toEqual({ vacuums: 0, analyzes: 0 });
  // On every later start the directive is an ordinary comment.
  await run();
  expect(await vacuumed('things')).toEqual({ vacuums: 1, analyzes: 1 });
});

test('a failed vacuum is reported, and the migration stays applied', async () => {
  await file(
    '0001-things.sql',
    `-- vacuum: things
     create table flags (up boolean);
     create function checked(id integer) returns integer immutable language plpgsql as $$ begin
       if exists (select from app.flags) then raise 'the flag is up'; end if;
       return id;
     end $$;
     create table things (id integer);
     create index things_checked on things (checked(id));
     insert into things values (1);
     insert into flags values (true)`,
  );
  const failures: unknown[] = [];
  const { applied } = await migrate(database.url, 'app', folder, {
    onVacuumFailed: (failure) => failures.push(failure),
  });
  expect(applied).toEqual(['0001-things.sql']);
  expect(failures).toEqual([{ table: 'things', error: 'the flag is up' }]);
  expect((await client.query('select id from app.things')).rows).toEqual([{ id: 1 }]);
});

test('an invalid list of tables to vacuum is refused before the migration runs', async () => {
  await file('0001-things.sql', '-- vacuum: things; drop table things\ncreate table things (id integer)');
  await expect(run()).rejects.toThrow(/0001-things\.sql must name the tables/);
  expect((await client.query(`select to_regclass('app.things') as things`)).rows).toEqual([{ things: null }]);
});

test('processes that start together migrate one after another', async () => {
  await file('0001-things.sql', 'create table things (id integer); insert into things values (1)');
  const results = await Promise.all([run(), run(), run(), run()]);
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001-things.sql']);
  expect((await client.query('select id from app.things')).rows).toEqual([{ id: 1 }]);
});

test('two schemas can share a database', async () => {
  await file('0001-things.sql', 'create table things (id integer)');
  const other = await mkdtemp(join(tmpdir(), 'migrate-other-'));
  await cp(folder, other, { recursive: true });
  await Promise.all([run(), migrate(database.url, 'other', other)]);
  const { rows } = await client.query(
    `select to_regclass('app.things') is not null and to_regclass('other.things') is not null as both`,
  );
  expect(rows).toEqual([{ both: true }]);
  await rm(other, { recursive: true });
});

/** Creates a folder in which two migrations became a baseline of two files, followed by a third migration. */
const squash = async () => {
  await mkdir(join(folder, 'history', '0001-0002'), { recursive: true });
  await mkdir(join(folder, 'baseline'));
  await file('history/0001-0002/0001-things.sql', 'create table things (id integer)');
  await file('history/0001-0002/0002-names.sql', 'alter table things add column name text');
  await file('baseline/01-schema.sql', 'create table things (id integer, name text)');
  await file('baseline/02-rows.sql', `insert into things values (0, 'made by the baseline')`);
  await file('0003-notes.sql', 'alter table things add column note text');
};
const baseline = ['baseline/01-schema.sql', 'baseline/02-rows.sql'];
const names = async () =>
  (await client.query<{ name: string }>('select name from app.schema_migrations order by name')).rows.map(
    ({ name }) => name,
  );

test('an empty database gets the baseline instead of the history, completely or not at all', async () => {
  await squash();
  await file('baseline/02-rows.sql', 'insert into things values (nonsense)');
  await expect(run()).rejects.toThrow(/baseline\/02-rows\.sql failed/);
  expect((await client.query(`select to_regclass('app.things') as things`)).rows).toEqual([{ things: null }]);
  await file('baseline/02-rows.sql', 'insert into things values (0)');
  const standing = [...baseline, '0003-notes.sql'];
  expect(await run()).toEqual({ applied: standing, functions: [], standing });
  expect((await run()).applied).toEqual([]);
});

test.each([
  { had: 1, applied: ['0002-names.sql', '0003-notes.sql'] },
  { had: 2, applied: ['0003-notes.sql'] },
])(
  'a database with $had of two migrations of the history gets the rest, and the baseline counts as applied',
  async ({ had, applied }) => {
    await file('0001-things.sql', 'create table things (id integer)');
    if (had === 2) await file('0002-names.sql', 'alter table things add column name text');
    await run();
    for (const name of ['0001-things.sql', '0002-names.sql']) await rm(join(folder, name), { force: true });
    await squash();
    const results = await Promise.all([run(), run()]);
    expect(results.flatMap((result) => result.applied)).toEqual(applied);
    expect(await names()).toEqual(['0001-things.sql', '0002-names.sql', '0003-notes.sql', ...baseline].sort());
    expect((await client.query('select * from app.things')).rows).toEqual([]);
    expect((await run()).applied).toEqual([]);
  },
);

test('the next run completes an interruption between the history and later migrations', async () => {
  await file('0001-things.sql', 'create table things (id integer)');
  await run();
  await rm(join(folder, '0001-things.sql'));
  await squash();
  await file('0003-notes.sql', 'nonsense');
  await expect(run()).rejects.toThrow(/0003-notes\.sql failed/);
  expect(await names()).toEqual(['0001-things.sql', '0002-names.sql', ...baseline].sort());
  await file('0003-notes.sql', 'alter table things add column note text');
  expect((await run()).applied).toEqual(['0003-notes.sql']);
});

test('refuses a history or baseline changed after it was applied, and a partial baseline', async () => {
  await file('0001-things.sql', 'create table things (id integer)');
  await run();
  await rm(join(folder, '0001-things.sql'));
  await squash();
  await file('history/0001-0002/0001-things.sql', 'create table things (id bigint)');
  await expect(run()).rejects.toThrow(/0001-things\.sql was changed/);
  await file('history/0001-0002/0001-things.sql', 'create table things (id integer)');
  await run();
  await file('baseline/01-schema.sql', 'create table things (id bigint, name text)');
  await expect(run()).rejects.toThrow(/baseline\/01-schema\.sql was changed/);
  await file('baseline/01-schema.sql', 'create table things (id integer, name text)');
  await file('baseline/03-more.sql', 'create table others (id integer)');
  await expect(run()).rejects.toThrow(/part of the baseline, and not baseline\/03-more\.sql/);
});
