import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayRestriction, gatewayRole, gatewaySchema } from '../migrations.ts';
import { merchants, tenants, worldTemplate } from '../testing/world.ts';
import { inScope } from './scope.ts';
import type { Tables } from './tables.ts';

let database: TestDatabase;
let pool: pg.Pool;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase({ template: worldTemplate });
  const settings = { url: database.url, schema: gatewaySchema, application_name: 'test', connections_maximum: 2 };
  pool = createPool({ ...settings, restricted: gatewayRestriction }, () => undefined);
  owner = createPool(settings, () => undefined);
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});

const harbor = { merchant_uid: merchants.harbor.merchant_uid };
const uidsIn = (table: keyof Tables, scope: Parameters<typeof inScope>[1]) =>
  inScope(pool, scope, 'read', async (transaction) => {
    const { rows } = await sql<{ uid: string }>`select distinct merchant_uid as uid from ${sql.table(table)}`.execute(
      transaction,
    );
    return rows.map((row) => row.uid).sort();
  });

test('a query without a condition sees one merchant, those of one operator, or none', async () => {
  for (const table of ['merchants', 'merchant_settings', 'terminals', 'terminal_keys'] as const) {
    expect(await uidsIn(table, harbor), table).toEqual([harbor.merchant_uid]);
    expect(await uidsIn(table, { tenant_uid: tenants.other.tenant_uid }), table).toEqual([
      merchants.foreign.merchant_uid,
    ]);
    expect((await uidsIn(table, { tenant_uid: tenants.main.tenant_uid })).length, table).toBe(10);
    expect(await uidsIn(table, 'none'), table).toEqual([]);
  }
});

test('nothing can be inserted or updated for another merchant', async () => {
  const write = (merchant_uid: string) =>
    inScope(pool, harbor, 'write', (transaction) =>
      transaction
        .insertInto('merchant_status_history')
        .values({
          merchant_uid,
          merchant_status_history_id: '00000009-0000-4000-8000-000000000001',
          from_status: 'Active',
          to_status: 'Closed',
          reason: '',
          user_id: null,
          changed_at: new Date(),
        })
        .execute(),
    );
  await expect(write(merchants.second.merchant_uid)).rejects.toThrow(/row-level security/);
  await write(harbor.merchant_uid);
  const [{ numUpdatedRows } = { numUpdatedRows: 0n }] = await inScope(pool, harbor, 'write', (transaction) =>
    transaction
      .updateTable('merchants')
      .set({ doing_business_as: 'taken over' })
      .where('merchant_uid', '<>', harbor.merchant_uid)
      .execute(),
  );
  expect(numUpdatedRows).toBe(0n);
});

test('the scope ends with its transaction, also on the same connection and after an error', async () => {
  const single = createPool(
    {
      url: database.url,
      schema: gatewaySchema,
      application_name: 'test',
      connections_maximum: 1,
      restricted: gatewayRestriction,
    },
    () => undefined,
  );
  const seen = async () =>
    (await single.query<{ count: number }>('select count(*)::integer as count from merchants')).rows[0]?.count;
  try {
    await inScope(single, harbor, 'read', (transaction) => transaction.selectFrom('merchants').selectAll().execute());
    expect(await seen()).toBe(0);
    const failing = inScope(single, harbor, 'read', async () => {
      throw new Error('stopped here');
    });
    await expect(failing).rejects.toThrow('stopped here');
    expect(await seen()).toBe(0);
  } finally {
    await single.end();
  }
});

test('a read transaction cannot write, and a failed statement never counts as a commit', async () => {
  const write = (effect: 'read' | 'write', swallow: boolean) =>
    inScope(pool, harbor, effect, async (transaction) => {
      const update = transaction.updateTable('merchants').set({ legal_name: 'changed' }).execute();
      await (swallow ? update.catch(() => undefined) : update);
    });
  await expect(write('read', false)).rejects.toThrow(/read-only/);
  await expect(write('read', true)).rejects.toThrow(/rolled back/);
  await write('write', false);
});

test('a scope that is not a UUID never reaches the database', async () => {
  await expect(inScope(pool, { merchant_uid: `' or true --` }, 'read', async () => undefined)).rejects.toThrow(
    TypeError,
  );
});

test('the gateway’s role cannot bypass row-level security', async () => {
  const { rows } = await owner.query<{ rolsuper: boolean; rolbypassrls: boolean; rolcanlogin: boolean }>(
    'select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = $1',
    [gatewayRole],
  );
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false }]);
});

test('audit entries, seals and payment histories can be added but not changed', async () => {
  const { rows } = await owner.query<{ table_name: string; privilege_type: string }>(
    `select table_name, privilege_type from information_schema.role_table_grants
      where grantee = $1 and table_schema = $2
        and table_name in ('audit_entries', 'audit_seals', 'payment_actions', 'postings', 'merchant_status_history')
        and privilege_type not in ('SELECT', 'INSERT')`,
    [gatewayRole, gatewaySchema],
  );
  expect(rows).toEqual([]);
});

test('the typed tables have the columns of the database', async () => {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by column_name) as columns
       from information_schema.columns where table_schema = $1 and table_name <> $2 group by table_name`,
    // Only functions of the owner read the jobs of all operators.
    [gatewaySchema, 'background_jobs'],
  );
  const actual = Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
  const { readFile } = await import('node:fs/promises');
  const source = await readFile(new URL('./tables.ts', import.meta.url), 'utf8');
  const types = new Map(
    [...source.matchAll(/export type (\w+Table) = \{([\s\S]*?)\};?\n/g)].map(([, name, body]) => [
      name,
      [...(body ?? '').matchAll(/(?:^|[\n;])\s*(\w+)\??:/g)].map(([, column]) => column ?? '').sort(),
    ]),
  );
  const listed = /export type Tables = \{([\s\S]*?)\n\};/.exec(source)?.[1] ?? '';
  const typed = Object.fromEntries(
    [...listed.matchAll(/(\w+): (\w+);/g)].map(([, table, type]) => [table, types.get(type ?? '')]),
  );
  expect(typed).toEqual(actual);
});
