import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatewaySchema, migrateGateway } from '../migrations.ts';
import { sealEntries, verifySeals } from './seals.ts';

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

/** Seals until so many are sealed: an open transaction of any database on the server makes younger entries wait. */
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

test('entries are sealed in one chain for each entity, which then proves intact', async () => {
  for (const number of [1, 2, 3]) await write(pool, entity, `user ${number}`);
  await write(pool, other, 'user 4');
  await seal(4);
  expect(await sealEntries(pool, secret)).toEqual({ sealed: 0, more: false });
  await write(pool, entity, 'user 5');
  await seal(1);
  expect(await verifySeals(pool, secret, entity)).toEqual({ intact: true, sealed: 4 });
  expect(await verifySeals(pool, secret, other)).toEqual({ intact: true, sealed: 1 });
});

test('an entry of a transaction that is still open waits, and is never left behind', async () => {
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
  expect(await verifySeals(pool, secret, entity)).toEqual({ intact: true, sealed: 2 });
});

test('two nodes that seal at once make one chain', async () => {
  for (let number = 0; number < 50; number += 1) await write(pool, entity, `user ${number}`);
  await seal(50, 3);
  expect(await verifySeals(pool, secret, entity)).toEqual({ intact: true, sealed: 50 });
});

const tampering: Record<string, { sql: string; fault: string }> = {
  'changes what was done': { sql: `update audit_entries set after = '{"email": "c"}'`, fault: 'entry_changed' },
  'changes who did it': { sql: 'update audit_entries set user_id = gen_random_uuid()', fault: 'entry_changed' },
  'changes when it was done': {
    sql: `update audit_entries set created_at = created_at + interval '1 second'`,
    fault: 'entry_changed',
  },
  'removes an entry': { sql: 'delete from audit_entries', fault: 'entry_missing' },
  'removes a seal': { sql: 'delete from audit_seals', fault: 'seal_missing' },
  'replaces a seal': { sql: `update audit_seals set seal = decode(repeat('00', 32), 'hex')`, fault: 'entry_changed' },
};

for (const [what, { sql, fault }] of Object.entries(tampering)) {
  test(`whoever ${what} in the middle of the chain is found out`, async () => {
    const ids: number[] = [];
    for (const number of [1, 2, 3]) ids.push(await write(pool, entity, `user ${number}`));
    await seal(3);
    await pool.query(`${sql} where audit_entry_id = ${ids[1]}`);
    const check = await verifySeals(pool, secret, entity);
    expect(check).toMatchObject({ intact: false, fault });
  });
}

test('an entry that is slipped in with an old transaction number, or whose seal at the end is gone, is found out', async () => {
  await write(pool, entity, 'user 1');
  const last = await write(pool, entity, 'user 2');
  await seal(2);
  await pool.query('delete from audit_seals where audit_entry_id = $1', [last]);
  expect(await verifySeals(pool, secret, entity)).toEqual({
    intact: false,
    fault: 'entry_unsealed',
    audit_entry_id: last,
  });
});

test('the chain does not verify under another secret', async () => {
  await write(pool, entity, 'user 1');
  await seal(1);
  expect(await verifySeals(pool, `${secret}!`, entity)).toMatchObject({ intact: false, fault: 'entry_changed' });
});

test('after a restore that counts transactions anew, nothing stays unsealed', async () => {
  await write(pool, entity, 'user 1');
  await pool.query(`update audit_sealer set sealed_before = '9000000000000'`);
  await seal(1);
});
