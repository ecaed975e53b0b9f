import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { type FunctionFile, readFunctionFiles } from '@countinghouse/service/migration-files';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functionsFolder, gatewaySchema, migrateGateway } from './migrations.ts';

let database: TestDatabase;
let client: pg.Client;
let files: FunctionFile[];
beforeAll(async () => {
  database = await createTestDatabase({ template: { name: 'gateway', prepare: migrateGateway } });
  client = new pg.Client({ connectionString: database.url, options: `-c search_path=${gatewaySchema},public` });
  await client.connect();
  files = await readFunctionFiles(functionsFolder);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The functions of the schema as the catalogue has them: whole definitions, sources and who may call them. */
const readFunctions = async () => {
  const { rows } = await client.query<{ name: string; source: string; definition: string; callers: string[] | null }>(
    `select p.proname as name, p.prosrc as source, pg_get_functiondef(p.oid) as definition,
       (select array_agg(a::text order by a::text) from unnest(p.proacl) a) as callers
     from pg_proc p where p.pronamespace = $1::regnamespace order by p.proname`,
    [gatewaySchema],
  );
  return rows;
};

test('every function of the database has one file, and none has two sources', async () => {
  const names = (await readFunctions()).map(({ name }) => name);
  expect(names).toEqual(files.map(({ name }) => name).sort());
});

test('the database has the source that each file shows', async () => {
  const before = await readFunctions();
  expect(before.filter(({ name, source }) => !files.find((file) => file.name === name)?.text.includes(source))).toEqual(
    [],
  );
  // What the files say besides: arguments, security, search path, grants.
  await client.query('begin; set local check_function_bodies = off');
  for (const { text } of files) await client.query(text);
  const after = await readFunctions();
  await client.query('rollback');
  expect(after).toEqual(before);
});

test('a function is marked as fixed where a check, a default, an index, a policy or a view rests on it', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select distinct p.proname as name from pg_proc p join pg_depend d on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
     where p.pronamespace = $1::regnamespace and d.classid <> all (array['pg_trigger', 'pg_proc']::regclass[]) order by 1`,
    [gatewaySchema],
  );
  const marked = files.filter(({ fixed }) => fixed).map(({ name }) => name);
  expect(marked.sort()).toEqual(rows.map(({ name }) => name));
});

test('each file begins with what its function does, and says who calls it', () => {
  const callers = /^-- (Called by|Triggers? |fixed: )/m;
  expect(files.filter(({ text }) => !/^-- [A-Z]/.test(text) || !callers.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});
