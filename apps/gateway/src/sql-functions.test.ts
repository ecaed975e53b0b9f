import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { type FunctionFile, readFunctionFiles } from '@countinghouse/service/migration-files';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functionsFolder, gatewaySchema, migrateGateway } from './migrations.ts';
import { createSingleCalls } from './store/payments/calls-together.ts';
import { concludePayment } from './store/payments/conclude-payment.ts';
import { concludeFollowUp, startFollowUp } from './store/payments/follow-ups.ts';
import { callByName, namedStatement } from './store/payments/pipeline.ts';
import { recordPayment } from './store/payments/record-payment.ts';
import { recordRefund } from './store/payments/record-refund.ts';

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

/** The functions of the schema as the catalogue has them: full definitions, sources and grants. */
const readFunctions = async () => {
  const { rows } = await client.query<{ name: string; source: string; definition: string; callers: string[] | null }>(
    `select p.proname as name, p.prosrc as source, pg_get_functiondef(p.oid) as definition,
       (select array_agg(a::text order by a::text) from unnest(p.proacl) a) as callers
     from pg_proc p where p.pronamespace = $1::regnamespace order by p.proname`,
    [gatewaySchema],
  );
  return rows;
};

test('every database function has exactly one file', async () => {
  const names = (await readFunctions()).map(({ name }) => name);
  expect(names).toEqual(files.map(({ name }) => name).sort());
});

test('the source of each function in the database equals its file', async () => {
  const before = await readFunctions();
  expect(before.filter(({ name, source }) => !files.find((file) => file.name === name)?.text.includes(source))).toEqual(
    [],
  );
  // What else the files define: arguments, security, search path, grants.
  await client.query('begin; set local check_function_bodies = off');
  for (const { text } of files) await client.query(text);
  const after = await readFunctions();
  await client.query('rollback');
  expect(after).toEqual(before);
});

test('a function is marked as fixed if a check, default, index, policy or view depends on it', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select distinct p.proname as name from pg_proc p join pg_depend d on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
     where p.pronamespace = $1::regnamespace and d.classid <> all (array['pg_trigger', 'pg_proc']::regclass[]) order by 1`,
    [gatewaySchema],
  );
  const marked = files.filter(({ fixed }) => fixed).map(({ name }) => name);
  expect(marked.sort()).toEqual(rows.map(({ name }) => name));
});

test('each file starts with what its function does and who calls it', () => {
  const callers = /^-- (Called by|Triggers? |fixed: )/m;
  expect(files.filter(({ text }) => !/^-- [A-Z]/.test(text) || !callers.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});

test('a call by name binds each value to its parameter’s name', () => {
  const { text, values } = namedStatement(`select ${callByName('moved', { tip: 'bigint', amount: 'bigint' })}`)({
    amount: 2,
    tip: 1,
  });
  expect(text).toBe('select moved(p_tip => $1::bigint, p_amount => $2::bigint)');
  expect(values).toEqual([1, 2]);
});

/** The statement text that a call of the money path sends, independent of its values. */
async function sentBy(call: (database: pg.Pool) => Promise<unknown>): Promise<string> {
  let sent = '';
  const query = async (text: string) => {
    sent = text;
    return { rows: [{}] };
  };
  await call({ query } as unknown as pg.Pool);
  return sent;
}

const some = {
  terminal_uid: '1',
  idempotency: {},
  attempt: { original: {} },
  sealed_card: { fingerprint: Buffer.of(1) },
  customer: '',
  vault: null,
  link_use: null,
  invoice_share: null,
};
const concluded = { terminal_uid: '1', postings: [], response: null, parent_payment_id: null, audit: { after: {} } };
test.each<[string, (database: pg.Pool) => Promise<unknown>]>([
  ['record_payment', (pool) => recordPayment(createSingleCalls(pool), { ...some, orchestration: null } as never)],
  ['reserve_link_use', (pool) => recordPayment(createSingleCalls(pool), { ...some, link_use: {} } as never)],
  [
    'reserve_invoice_payment',
    (pool) =>
      recordPayment(createSingleCalls(pool), { ...some, invoice_share: { visitor: null, commercial: null } } as never),
  ],
  ['conclude_payment', (pool) => concludePayment(createSingleCalls(pool), concluded as never)],
  ['record_refund', (pool) => recordRefund(pool, { ...some, invoice_refund: null } as never)],
  ['begin_follow_up', (pool) => startFollowUp(pool, some as never, some.attempt as never, { request: {} } as never)],
  ['conclude_follow_up', (pool) => concludeFollowUp(pool, concluded as never)],
])('%s is called with all of its arguments, by name and type', async (name, call) => {
  const { rows } = await client.query<{ arguments: string }>(
    `select pg_get_function_identity_arguments($1::regproc) as arguments`,
    [name],
  );
  const wanted = rows[0]?.arguments
    .replaceAll('timestamp with time zone', 'timestamptz')
    .split(', ')
    .filter((argument) => !argument.startsWith('OUT '));
  const [, sent] = new RegExp(`${name}\\(([^()]*)\\)`).exec(await sentBy(call)) ?? [];
  expect(sent?.split(', ').map((argument) => argument.replace(/ => \$\d+::/, ' '))).toEqual(wanted);
});
