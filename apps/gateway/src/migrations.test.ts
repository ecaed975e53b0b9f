import { readdir } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { migrate } from '@countinghouse/service/migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewaySchema, migrateGateway, migrationsFolder } from './migrations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the migrations apply to an empty database, and a second run finds nothing to do', async () => {
  const first = await migrateGateway(database.url);
  expect(first.applied).toContain('0001-foundation.sql');
  expect((await migrateGateway(database.url)).applied).toEqual([]);
});

test('each migration has a number of its own, so that their order is plain', async () => {
  const numbers = (await readdir(migrationsFolder)).map((name) => Number(name.slice(0, 4))).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('two nodes that start at once migrate once', async () => {
  const other = await createTestDatabase();
  try {
    const results = await Promise.all([migrateGateway(other.url), migrateGateway(other.url)]);
    expect(results.map((result) => result.applied.length).sort()).toEqual([0, results[0]?.standing.length ?? 1].sort());
  } finally {
    await other.drop();
  }
});

test('every table that names a merchant stands under row-level security', async () => {
  await migrate(database.url, gatewaySchema, migrationsFolder);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c
         join pg_namespace n on n.oid = c.relnamespace and n.nspname = $1
         join pg_attribute a on a.attrelid = c.oid and a.attname in ('merchant_uid', 'tenant_uid') and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relname <> 'tenants'
         and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`,
      [gatewaySchema],
    );
    expect(rows.map((row) => row.name)).toEqual([]);
  } finally {
    await client.end();
  }
});
