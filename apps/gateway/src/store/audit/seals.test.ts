import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatewaySchema, migrateGateway } from '../../migrations.ts';
import { checkAudit } from './audit-check.ts';
import { sealEntries } from './seals.ts';

const secret = 'a secret of at least thirty-two characters';
const entity = '00000001-0000-4000-8000-000000000001';
const other = '00000001-0000-4000-8000-000000000002';
const clock = new Date('2026-03-01T10:00:00Z');

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase({ template: { name: 'gateway', prepare: migrateGateway } });
  pool = createPool({ url: database.url, schema: gatewaySchema, application_name: 'test' }, () => undefined);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const write = async (on: pg.Pool | pg.PoolClient, entity_id: string, target_id: string) => {
  const { rows } = await on.query<{ audit_entry_id: number }>(
    `insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id, before, after)
     values ($1, $2, 'update_account', 'request-1', '127.0.0.1', 'user', $3, '{"email": "a"}', '{"email": "b"}')
     returning audit_entry_id`,
    [entity_id, clock, target_id],
  );
  return rows[0]?.audit_entry_id ?? 0;
};

/** Seals until `count` entries are sealed. An open transaction in any database of the server delays newer entries. */
const seal = async (count: number, nodes = 1) => {
  let sealed = 0;
  await vi.waitFor(
    async () => {
      const results = await Promise.all(Array.from({ length: nodes }, () => sealEntries(pool, secret)));
      for (const result of results) sealed += result.sealed;
      expect(sealed).toBe(count);
    },
    { timeout: 10_000, interval: 10 },
  );
};

test('seals entries in one chain per entity, which then verifies', async () => {
  for (const number of [1, 2, 3]) await write(pool, entity, `user ${number}`);
  await write(pool, other, 'user 4');
  await seal(4);
  expect(await sealEntries(pool, secret)).toEqual({ sealed: 0, more: false });
  await write(pool, entity, 'user 5');
  await seal(1);
  expect(await checkAudit(pool, secret)).toMatchObject({ fault_count: 0, entities: 2, entries: 5 });
});

test('an entry of an open transaction waits, and is never skipped', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const early = await write(client, entity, 'open');
    const late = await write(pool, entity, 'committed');
    expect(late).toBeGreaterThan(early);
    expect(await sealEntries(pool, secret)).toMatchObject({ sealed: 0 });
    await client.query('commit');
  } finally {
    client.release();
  }
  await seal(2);
  expect(await checkAudit(pool, secret)).toMatchObject({ fault_count: 0, entries: 2 });
});

test('parallel sealing makes one chain', async () => {
  for (let number = 0; number < 50; number += 1) await write(pool, entity, `user ${number}`);
  await seal(50, 3);
  expect(await checkAudit(pool, secret)).toMatchObject({ fault_count: 0, entries: 50 });
});

test('after a restore with new transaction numbers, nothing stays unsealed', async () => {
  await write(pool, entity, 'user 1');
  await pool.query(`update audit_sealer set sealed_before = '9000000000000'`);
  await seal(1);
});
