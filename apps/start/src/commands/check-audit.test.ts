import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gatewaySchema, migrateGateway } from '@countinghouse/gateway/migrations';
import { appendAnchors } from '@countinghouse/gateway/store/audit/audit-anchors';
import { type AuditHead, checkAudit } from '@countinghouse/gateway/store/audit/audit-check';
import { sealEntries } from '@countinghouse/gateway/store/audit/seals';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const secret = 'a secret of at least thirty-two characters';
const entity = '00000001-0000-4000-8000-000000000001';
const cut = '00000001-0000-4000-8000-000000000002';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let ids: number[];
beforeAll(async () => {
  database = await createTestDatabase({ template: { name: 'gateway', prepare: migrateGateway } });
  pool = createPool({ url: database.url, schema: gatewaySchema, application_name: 'test' }, () => undefined);
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  const write = async (entity_id: string, count: number) =>
    (
      await pool.query<{ audit_entry_id: number }>(
        `insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id, after)
         select $1, '2026-03-01T10:00:00Z', 'update_account', 'r' || n, '127.0.0.1', 'user', 'user ' || n, '{"a": 1}'
         from generate_series(1, $2::int) n returning audit_entry_id`,
        [entity_id, count],
      )
    ).rows.map(({ audit_entry_id }) => audit_entry_id);
  ids = await write(entity, 6);
  await write(cut, 3);
  let sealed = 0;
  // An open transaction in any database on the server delays newer entries.
  await vi.waitFor(
    async () => {
      sealed += (await sealEntries(pool, secret)).sealed;
      expect(sealed).toBe(9);
    },
    { timeout: 20_000, interval: 20 },
  );
  const heads: AuditHead[] = [];
  await checkAudit(pool, secret, { onHead: (head) => heads.push(head) });
  await appendAnchors(join(folder, 'anchors.jsonl'), secret, heads, new Date());
}, 60_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs `npm run audit`; returns exit code and output. */
async function audit(
  environment: Record<string, string> = {},
  words: readonly string[] = [],
): Promise<{ code: number; text: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    AUDIT_SEAL_SECRET: secret,
    AUDIT_ANCHOR_FILE: join(folder, 'anchors.jsonl'),
    DATA_FOLDER: folder,
    ...environment,
  };
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, 'check-audit.ts'), ...words], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  );
}

test('`npm run audit` reports intact chains, and a failed check by its exit code', async () => {
  const whole = await audit();
  expect([whole.code, whole.text]).toEqual([0, expect.stringContaining('The chain is whole.')]);
  expect((await audit({ AUDIT_SEAL_SECRET: '' })).code).toBe(2);
  await writeFile(join(folder, 'forged.jsonl'), '');
  await appendFile(
    join(folder, 'forged.jsonl'),
    '{"at":"2026-03-01","entity_id":"x","seal_number":1,"seal":"","signature":""}\n',
  );
  const forged = await audit({ AUDIT_ANCHOR_FILE: join(folder, 'forged.jsonl') });
  expect([forged.code, forged.text]).toEqual([2, expect.stringContaining('Line 1')]);
}, 60_000);

test('`npm run audit` reports each changed, removed, inserted, truncated and unlisted entry', async () => {
  const [, changed, removed, , unlisted] = ids;
  await pool.query(`update audit_entries set after = '{"a": 2}' where audit_entry_id = $1`, [changed]);
  await pool.query('delete from audit_entries where audit_entry_id = $1', [removed]);
  await pool.query('delete from audit_index where audit_entry_id = $1', [unlisted]);
  const { rows: slipped } = await pool.query<{ audit_entry_id: number }>(
    `insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id, transaction_id)
     values ($1, now(), 'update_account', 'r', '', 'user', 'x', '1') returning audit_entry_id`,
    [entity],
  );
  for (const table of ['audit_index', 'audit_entries']) {
    await pool.query(
      `delete from ${table} where audit_entry_id in (select audit_entry_id from audit_seals where entity_id = $1 and seal_number > 1)`,
      [cut],
    );
  }
  await pool.query('delete from audit_seals where entity_id = $1 and seal_number > 1', [cut]);
  const broken = await audit();
  expect(broken.code, broken.text).toBe(1);
  for (const line of [
    `changed: entry ${changed} link 2 of entity ${entity}`,
    `removed: entry ${removed} link 3 of entity ${entity}`,
    `inserted: entry ${slipped[0]?.audit_entry_id} of entity ${entity}`,
    `unlisted: entry ${unlisted} link 5 of entity ${entity}`,
    `truncated: links 2 to 3 of entity ${cut}`,
  ]) {
    expect(broken.text).toContain(line);
  }
  // The anchors of several nodes are combined, whichever has the newest; a truncated line is reported.
  const torn = join(folder, 'torn.jsonl');
  await writeFile(torn, '{"at":"2026-');
  const several = await audit({}, ['--anchors', torn, '--anchors', join(folder, 'anchors.jsonl')]);
  expect(several.code).toBe(1);
  expect(several.text).toContain(`truncated: links 2 to 3 of entity ${cut}`);
  expect(several.text).toContain(`line 1 of ${torn} was not written to its end`);
  // Without the anchor, a missing end of the chain could not be detected.
  const unanchored = await audit({ AUDIT_ANCHOR_FILE: join(folder, 'none.jsonl') });
  expect([unanchored.code, unanchored.text.includes(cut)]).toEqual([1, false]);
}, 60_000);
