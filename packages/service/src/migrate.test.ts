import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
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

test('migrations apply in order of their numbers, once, in a schema of their own', async () => {
  await file('0002-fill.sql', `insert into things values (1, 'one')`);
  await file('0001-things.sql', 'create table things (id integer primary key, name text not null)');
  await file('readme.md', 'not a migration');
  expect(await run()).toEqual({
    applied: ['0001-things.sql', '0002-fill.sql'],
    standing: ['0001-things.sql', '0002-fill.sql'],
  });
  expect((await run()).applied).toEqual([]);
  expect((await client.query('select * from app.things')).rows).toEqual([{ id: 1, name: 'one' }]);
});

test('a later migration keeps the rows that stand, and changes them as it says', async () => {
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

test('a migration that fails leaves nothing of itself, and runs again once it is mended', async () => {
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

test('a migration that was changed after it was applied, or is missing, is refused', async () => {
  await file('0001-things.sql', 'create table things (id integer)');
  await run();
  await file('0001-things.sql', 'create table things (id bigint)');
  await expect(run()).rejects.toThrow(/0001-things\.sql was changed/);
  await rm(join(folder, '0001-things.sql'));
  await expect(run()).rejects.toThrow(/0001-things\.sql, which this version does not know/);
});

test('processes that start at once migrate one after another', async () => {
  await file('0001-things.sql', 'create table things (id integer); insert into things values (1)');
  const results = await Promise.all([run(), run(), run(), run()]);
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001-things.sql']);
  expect((await client.query('select id from app.things')).rows).toEqual([{ id: 1 }]);
});

test('two schemas live in one database', async () => {
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
