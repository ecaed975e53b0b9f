import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUnapplied, migrate, readExpectedFiles } from './migrate.ts';

let database: TestDatabase;
let folders: { migrations: string; functions: string };
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'functions-'));
  folders = { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') };
  await mkdir(folders.migrations);
  await mkdir(join(folders.functions, 'sums'), { recursive: true });
  client = new pg.Client({ connectionString: database.url, options: '-c search_path=app,public' });
  await client.connect();
  await migration('0001-things', 'create table things (id integer primary key)');
  await sqlFunction('count-things', counting('count(*)'));
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(join(folders.migrations, '..'), { recursive: true });
});

const migration = (name: string, text: string) => writeFile(join(folders.migrations, `${name}.sql`), text);
const sqlFunction = (name: string, text: string) => writeFile(join(folders.functions, 'sums', `${name}.sql`), text);
const counting = (what: string, type = 'bigint') => `-- Counts.
create or replace function count_things() returns ${type} language sql as $$ select ${what} from things $$;
grant execute on function count_things to public;`;
const run = () => migrate(database.url, 'app', folders.migrations, { functions: folders.functions });
const call = async () => (await client.query('select count_things()::text as answer')).rows[0]?.answer;
const unapplied = async () => findUnapplied(client, await readExpectedFiles(folders));

test('applies functions after the migrations, and later only changed ones', async () => {
  await sqlFunction('other-things', counting('1').replaceAll('count_things', 'other_things'));
  expect(await run()).toMatchObject({ applied: ['0001-things.sql'], functions: ['count_things', 'other_things'] });
  expect(await call()).toBe('0');
  expect((await run()).functions).toEqual([]);
  await sqlFunction('count-things', counting('count(*) + 1'));
  expect((await run()).functions).toEqual(['count_things']);
  expect(await call()).toBe('1');
});

test('reapplies all functions after a migration, whatever it did to them', async () => {
  await run();
  await migration('0002-replaced', counting('count(*) + 7'));
  expect((await run()).functions).toEqual(['count_things']);
  expect(await call()).toBe('0');
  await migration('0003-dropped', 'drop function count_things');
  expect((await run()).functions).toEqual(['count_things']);
});

test('the next run completes an interruption between migrations and functions', async () => {
  await run();
  await migration('0002-replaced', counting('count(*) + 7'));
  await sqlFunction('count-things', 'create or replace function count_things() nonsense');
  await expect(run()).rejects.toThrow(/sums\/count-things\.sql failed: syntax error/);
  expect(await call()).toBe('7');
  await sqlFunction('count-things', counting('count(*)'));
  expect(await run()).toMatchObject({ applied: [], functions: ['count_things'] });
  expect(await call()).toBe('0');
});

test('invalid functions leave everything unchanged: another type, an overload, another name', async () => {
  await run();
  await sqlFunction('another', counting('1').replaceAll('count_things', 'another'));
  await sqlFunction('count-things', counting('1', 'integer'));
  await expect(run()).rejects.toThrow(/count-things\.sql failed: cannot change return type .* must drop/);
  const withArgument = counting('2').replaceAll('count_things()', 'count_things(p_more integer)');
  await sqlFunction('count-things', withArgument);
  await expect(run()).rejects.toThrow(/count-things\.sql failed: .* not unique.* must drop/);
  await sqlFunction('count-things', withArgument.replace(/^grant.*/m, ''));
  await expect(run()).rejects.toThrow(/2 functions count_things: a migration must drop/);
  await sqlFunction('count-things', counting('count(*)'));
  await sqlFunction('another', counting('1').replaceAll('count_things', 'one_more'));
  await expect(run()).rejects.toThrow(/another\.sql does not make another/);
  expect(await call()).toBe('0');
  const { rows } = await client.query(`select proname from pg_proc where pronamespace = 'app'::regnamespace`);
  expect(rows).toEqual([{ proname: 'count_things' }]);
});

test('a function used by a check constraint is changed only by a migration', async () => {
  const sound = (most: number) =>
    `create or replace function is_sound(p_id integer) returns boolean language sql immutable as $$ select p_id < ${most} $$;`;
  const fixed = (most: number) => `-- Says.\n-- fixed: check of things.\n${sound(most)}`;
  await migration('0001-things', `${sound(10)} create table things (id integer check (is_sound(id)))`);
  await sqlFunction('is-sound', fixed(10).replace('select p_id', '\n  select p_id'));
  expect((await run()).functions).toContain('is_sound');
  await sqlFunction('is-sound', fixed(5));
  await expect(run()).rejects.toThrow(/sums\/is-sound\.sql is fixed/);
  expect((await client.query('select is_sound(9) as sound')).rows).toEqual([{ sound: true }]);
  await migration('0002-less', `${sound(5)} delete from things where not is_sound(id);`);
  expect((await run()).functions).toContain('is_sound');
  expect((await client.query('select is_sound(9) as sound')).rows).toEqual([{ sound: false }]);
});

test('processes that start together apply functions once', async () => {
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flatMap(({ functions }) => functions)).toEqual(['count_things']);
});

test('names what a version lacks, but not what a newer one has replaced', async () => {
  await run();
  expect(await unapplied()).toEqual([]);
  const older = await readExpectedFiles(folders);
  await sqlFunction('count-things', counting('count(*) + 1'));
  expect(await unapplied()).toEqual(['sums/count-things.sql']);
  await migration('0002-more', 'create table others (id integer)');
  expect(await unapplied()).toEqual(['0002-more.sql']);
  await run();
  expect(await unapplied()).toEqual([]);
  expect(await findUnapplied(client, older)).toEqual([]);
});
