import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatewaySchema, migrateGateway } from '../../migrations.ts';
import { anchorsForLog, appendAnchors, readAnchors } from './audit-anchors.ts';
import { type AuditHead, checkAudit } from './audit-check.ts';
import { readAllHeads, readGrownHeads, readSealedBefore, sealedAtLeast } from './audit-heads.ts';
import { sealEntries } from './seals.ts';

const secret = 'a secret of at least thirty-two characters';
const entity = '00000001-0000-4000-8000-000000000001';
const other = '00000001-0000-4000-8000-000000000002';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let ids: number[];
beforeEach(async () => {
  database = await createTestDatabase({ template: { name: 'gateway', prepare: migrateGateway } });
  pool = createPool({ url: database.url, schema: gatewaySchema, application_name: 'test' }, () => undefined);
  folder = await mkdtemp(join(tmpdir(), 'anchors-'));
  ids = await write(entity, 5);
  await write(other, 2);
  await seal(7);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function write(entity_id: string, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ audit_entry_id: number }>(
    `insert into audit_entries (entity_id, created_at, user_id, call, request_id, address, target_type, target_id, before, after)
     select $1, '2026-03-01T10:00:00Z', gen_random_uuid(), 'update_account', 'r' || n, '127.0.0.1', 'user', 'user ' || n,
       '{"email": "a"}', jsonb_build_object('email', n)
     from generate_series(1, $2::int) n returning audit_entry_id`,
    [entity_id, count],
  );
  return rows.map(({ audit_entry_id }) => audit_entry_id);
}

/** Seals until `count` entries are sealed. An open transaction in any database of the server delays newer entries. */
async function seal(count: number): Promise<void> {
  let sealed = 0;
  await vi.waitFor(
    async () => {
      sealed += (await sealEntries(pool, secret)).sealed;
      expect(sealed).toBe(count);
    },
    { timeout: 10_000, interval: 10 },
  );
}

const check = (anchors?: string) =>
  checkAudit(pool, secret, anchors === undefined ? {} : { anchors: readAnchors(anchors, secret) });
const faultsOf = async (anchors?: string) => (await check(anchors)).faults;

/** Returns the entity and seal number of every anchor of a file. */
async function placesOf(file: string, by = secret, torn: number[] = []): Promise<[string, number][]> {
  const places: [string, number][] = [];
  for await (const head of readAnchors(file, by, (line) => torn.push(line))) {
    places.push([head.entity_id, head.seal_number]);
  }
  return places;
}

async function anchorNow(): Promise<string> {
  const file = join(folder, 'anchors.jsonl');
  const heads: AuditHead[] = [];
  await checkAudit(pool, secret, { onHead: (head) => heads.push(head) });
  await appendAnchors(file, secret, heads, new Date());
  return file;
}

test('intact chains verify, with the same digest until an entry is added', async () => {
  const first = await check();
  expect(first).toMatchObject({ entities: 2, entries: 7, fault_count: 0, faults: [] });
  expect((await check()).heads_digest).toBe(first.heads_digest);
  await write(entity, 1);
  await seal(1);
  expect((await check()).heads_digest).not.toBe(first.heads_digest);
});

const changes: Record<string, string> = {
  'what was done': `after = '{"email": "c"}'`,
  'what was before': 'before = null',
  'who did it': 'user_id = gen_random_uuid()',
  'as whom it was done': 'impersonator_user_id = gen_random_uuid()',
  'when it was done': `created_at = created_at + interval '1 microsecond'`,
  'from where it was done': `address = '192.0.2.1'`,
  'which call it was': `call = 'get_user'`,
  'what it was done to': `target_id = 'user 9'`,
  'which request it was': `request_id = 'r9'`,
};
for (const [what, change] of Object.entries(changes)) {
  test(`detects a change of ${what} at exactly this entry`, async () => {
    await pool.query(`update audit_entries set ${change} where audit_entry_id = ${ids[2]}`);
    expect(await faultsOf()).toEqual([{ kind: 'changed', entity_id: entity, seal_number: 3, audit_entry_id: ids[2] }]);
  });
}

test('reports a removed entry by its seal', async () => {
  await pool.query(`delete from audit_entries where audit_entry_id = ${ids[1]}`);
  expect(await faultsOf()).toEqual([{ kind: 'removed', entity_id: entity, seal_number: 2, audit_entry_id: ids[1] }]);
});

test('entries removed with their seals leave a gap', async () => {
  for (const table of ['audit_entries', 'audit_seals', 'audit_index']) {
    await pool.query(`delete from ${table} where audit_entry_id in (${ids[1]}, ${ids[2]})`);
  }
  expect(await faultsOf()).toEqual([
    { kind: 'seals_removed', entity_id: entity, seal_number: 2, until: 3, audit_entry_id: null },
  ]);
  // Renumbering does not hide the gap: the next link was computed over the removed one.
  await pool.query(`update audit_seals set seal_number = seal_number - 2 where entity_id = $1 and seal_number > 3`, [
    entity,
  ]);
  expect((await faultsOf())[0]).toMatchObject({ kind: 'changed', seal_number: 2, audit_entry_id: ids[3] });
});

test('distinguishes swapped entries from changed ones', async () => {
  await pool.query(
    `update audit_seals set audit_entry_id = case audit_entry_id when ${ids[1]} then -1 else audit_entry_id end where entity_id = $1`,
    [entity],
  );
  await pool.query(`update audit_seals set audit_entry_id = ${ids[1]} where audit_entry_id = ${ids[3]}`);
  await pool.query(`update audit_seals set audit_entry_id = ${ids[3]} where audit_entry_id = -1`);
  expect((await faultsOf()).map(({ kind, seal_number }) => [kind, seal_number])).toEqual([
    ['reordered', 2],
    ['reordered', 4],
  ]);
});

test('detects an entry inserted with an old transaction', async () => {
  const [slipped] = await write(entity, 1);
  await pool.query(`update audit_entries set transaction_id = '1' where audit_entry_id = $1`, [slipped]);
  expect(await faultsOf()).toEqual([
    { kind: 'inserted', entity_id: entity, audit_entry_id: slipped, seal_number: null },
  ]);
});

test('a forged seal does not make an entry part of the chain', async () => {
  const [slipped] = await write(entity, 1);
  await pool.query(
    `insert into audit_seals (entity_id, audit_entry_id, seal_number, seal) values ($1, $2, 6, decode(repeat('ab', 32), 'hex'))`,
    [entity, slipped],
  );
  expect(await faultsOf()).toContainEqual({
    kind: 'changed',
    entity_id: entity,
    seal_number: 6,
    audit_entry_id: slipped,
  });
});

test('a replaced seal breaks its own link and the next', async () => {
  await pool.query(`update audit_seals set seal = decode(repeat('00', 32), 'hex') where audit_entry_id = ${ids[1]}`);
  expect((await faultsOf()).map(({ seal_number }) => seal_number)).toEqual([2, 3]);
});

test('detects an entry missing from the index', async () => {
  await pool.query(`delete from audit_index where audit_entry_id = ${ids[4]}`);
  expect(await faultsOf()).toEqual([{ kind: 'unlisted', entity_id: entity, seal_number: 5, audit_entry_id: ids[4] }]);
});

test('a truncated chain looks intact, and the anchor outside the database detects it', async () => {
  const anchors = await anchorNow();
  for (const table of ['audit_entries', 'audit_seals', 'audit_index']) {
    await pool.query(`delete from ${table} where audit_entry_id in (${ids[3]}, ${ids[4]}) or entity_id = '${other}'`);
  }
  expect(await faultsOf()).toEqual([]);
  expect(await faultsOf(anchors)).toEqual([
    { kind: 'truncated', entity_id: entity, seal_number: 4, until: 5, audit_entry_id: null },
    { kind: 'truncated', entity_id: other, seal_number: 1, until: 2, audit_entry_id: null },
  ]);
});

test('a chain rewritten by someone who knows the secret does not match its anchor', async () => {
  const anchors = await anchorNow();
  await pool.query(`update audit_entries set address = '192.0.2.9' where audit_entry_id = ${ids[0]}`);
  await pool.query('delete from audit_index');
  await pool.query('delete from audit_seals');
  await pool.query(`update audit_sealer set sealed_before = '0'`);
  await seal(7);
  expect(await faultsOf()).toEqual([]);
  expect(await faultsOf(anchors)).toMatchObject([{ kind: 'rewritten', entity_id: entity, seal_number: 5 }]);
});

test('a truncated chain that has grown again is detected by every anchor beyond the cut', async () => {
  const anchors = await anchorNow();
  for (const table of ['audit_entries', 'audit_seals', 'audit_index']) {
    await pool.query(`delete from ${table} where audit_entry_id in (${ids[3]}, ${ids[4]})`);
  }
  await write(entity, 4);
  await seal(4);
  await anchorNow();
  // Consistent in itself, and as long as its newest anchor says.
  expect(await faultsOf()).toEqual([]);
  expect(await faultsOf(anchors)).toMatchObject([{ kind: 'rewritten', entity_id: entity, seal_number: 5 }]);
});

test('refuses anchors that were changed or have another secret, and skips an incomplete line', async () => {
  const file = await anchorNow();
  await write(entity, 1);
  await seal(1);
  await anchorNow();
  const all = [
    [entity, 5],
    [other, 2],
    [entity, 6],
    [other, 2],
  ];
  expect(await placesOf(file)).toEqual(all);
  expect(await placesOf(join(folder, 'none'))).toEqual([]);
  await expect(placesOf(file, `${secret}!`)).rejects.toThrow('Line 1');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"seal_number":5', '"seal_number":4'));
  await expect(placesOf(file)).rejects.toThrow('Line 1');
  await writeFile(file, `${text}{"at":"2026-03-01","entity_id":"${entity}"}\n`);
  await expect(placesOf(file)).rejects.toThrow('Line 5');
  await writeFile(file, `${text}{"half a li`);
  await anchorNow();
  const torn: number[] = [];
  expect(await placesOf(file, secret, torn)).toEqual([...all, [entity, 6], [other, 2]]);
  expect(torn).toEqual([5]);
});

test('reads anchors from the lines of a log, and ignores its other lines', async () => {
  const heads = await readAllHeads(pool);
  const file = join(folder, 'gateway.log');
  const line = (fields: object) => `${JSON.stringify({ level: 'info', service: 'gateway', ...fields })}\n`;
  const anchors = anchorsForLog(secret, heads, new Date());
  await writeFile(
    file,
    line({ msg: 'request', status: 200 }) + line({ msg: 'audit chains are anchored', anchors }) + line({ msg: 'x' }),
  );
  expect((await placesOf(file)).sort()).toEqual([
    [entity, 5],
    [other, 2],
  ]);
  expect(await check(file)).toMatchObject({ anchors: 2, faults: [] });
  await writeFile(file, line({ msg: 'audit chains are anchored', anchors: [anchors[0]?.replace(/^./, 'f')] }));
  await expect(placesOf(file)).rejects.toThrow('Line 1');
});

test('reads the heads of all chains, or only of those that have grown', async () => {
  const places = (heads: readonly AuditHead[]) => heads.map((head) => [head.entity_id, head.seal_number]).sort();
  expect(places(await readAllHeads(pool))).toEqual([
    [entity, 5],
    [other, 2],
  ]);
  const since = await readSealedBefore(pool);
  expect(await sealedAtLeast(pool, since, 1)).toBe(false);
  await write(other, 3);
  await seal(3);
  expect(places(await readGrownHeads(pool, since))).toEqual([[other, 5]]);
  await vi.waitFor(async () => {
    await sealEntries(pool, secret);
    expect([await sealedAtLeast(pool, since, 3), await sealedAtLeast(pool, since, 4)]).toEqual([true, false]);
  });
});

test('nothing verifies with another secret, and every link is reported', async () => {
  expect((await checkAudit(pool, `${secret}!`)).fault_count).toBe(7);
});
