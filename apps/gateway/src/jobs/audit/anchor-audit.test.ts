import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MovableClock, movableClock } from '@countinghouse/domain/time/clock';
import { createLogger } from '@countinghouse/service/logger';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAnchors } from '../../store/audit/audit-anchors.ts';
import { checkAudit } from '../../store/audit/audit-check.ts';
import { sealEntries } from '../../store/audit/seals.ts';
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { merchants } from '../../testing/world.ts';
import { anchorAudit } from './anchor-audit.ts';

const harbor = merchants.harbor.merchant_uid;
const second = merchants.second.merchant_uid;

let house: TestGateway;
let folder: string;
let clock: MovableClock;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchors-'));
  clock = movableClock(new Date('2026-03-02T15:00:00.000Z'));
  house = await startTestGateway();
  await house.gateway.jobs.stop();
  await write(harbor, 3);
});
afterEach(async () => {
  await house.stop();
  await rm(folder, { recursive: true });
});

/** Writes entries and seals them. */
async function write(entity_id: string, count: number): Promise<void> {
  const { owner_pool, settings } = house.gateway.dependencies;
  await house.sql(
    `insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id)
     select $1, now(), 'update_account', 'r', '', 'user', n::text from generate_series(1, $2::int) n`,
    [entity_id, count],
  );
  // An open transaction in any database of the server delays younger entries.
  await vi.waitFor(
    async () => {
      await sealEntries(owner_pool, settings.AUDIT_SEAL_SECRET);
      const waiting = 'select from audit_entries, audit_sealer where transaction_id >= sealed_before';
      expect(await house.sql(waiting)).toEqual([]);
    },
    { timeout: 15_000, interval: 20 },
  );
}

/** A node with its own anchor file and log. */
function node(name: string, more: { to_log?: boolean; in_file?: boolean } = {}) {
  const { owner_pool, settings } = house.gateway.dependencies;
  const { to_log = false, in_file = true } = more;
  const file = join(folder, `${name}.jsonl`);
  const lines: string[] = [];
  const job = anchorAudit({
    owner_pool,
    real_clock: clock,
    log: createLogger({ name: 'gateway' }, (line) => lines.push(line)),
    settings: {
      ...settings,
      AUDIT_ANCHOR_FILE: in_file ? file : undefined,
      AUDIT_ANCHOR_LOG: to_log,
      AUDIT_ANCHOR_ENTRIES: 5,
    },
  });
  const anchors = async (of = file) => {
    const places: [string, number][] = [];
    for await (const head of readAnchors(of, settings.AUDIT_SEAL_SECRET))
      places.push([head.entity_id, head.seal_number]);
    return places;
  };
  return { file, lines, anchors, run: () => job.run(new AbortController().signal) };
}

test('anchors only chains that have grown, every minute', async () => {
  const { run, anchors } = node('one');
  await run();
  expect(await anchors()).toEqual([[harbor, 3]]);
  await write(second, 2);
  clock.advance(59_000);
  await run();
  expect(await anchors()).toHaveLength(1);
  clock.advance(1_000);
  await run();
  expect(await anchors()).toEqual([
    [harbor, 3],
    [second, 2],
  ]);
  clock.advance(60_000);
  await run();
  expect(await anchors()).toHaveLength(2);
});

test('a configured number of new entries is anchored before the minute ends', async () => {
  const { run, anchors } = node('one');
  await run();
  await write(harbor, 4);
  clock.advance(2_000);
  await run();
  expect(await anchors()).toEqual([[harbor, 3]]);
  await write(harbor, 1);
  await run();
  expect(await anchors()).toEqual([
    [harbor, 3],
    [harbor, 8],
  ]);
});

test('each node writes all anchors to its own file, and a restarted one adds only what it missed', async () => {
  const [one, other] = [node('one'), node('other')];
  await one.run();
  await other.run();
  await write(second, 1);
  clock.advance(60_000);
  await one.run();
  await other.run();
  for (const { anchors } of [one, other]) {
    expect(await anchors()).toEqual([
      [harbor, 3],
      [second, 1],
    ]);
  }
  await write(harbor, 1);
  const again = node('one');
  await again.run();
  expect(await again.anchors()).toEqual([
    [harbor, 3],
    [second, 1],
    [harbor, 4],
  ]);
});

test('the anchors in the file and in the log detect a truncation a minute later', async () => {
  const { owner_pool, settings } = house.gateway.dependencies;
  const { run, file, lines } = node('one', { to_log: true });
  const quiet = node('quiet', { in_file: false });
  await run();
  await quiet.run();
  expect(quiet.lines).toEqual([]);
  expect(await quiet.anchors()).toEqual([]);
  for (const table of ['audit_index', 'audit_entries']) {
    await house.sql(
      `delete from ${table} where (entity_id, audit_entry_id) in
         (select entity_id, audit_entry_id from audit_seals where entity_id = $1 and seal_number > 1)`,
      [harbor],
    );
  }
  await house.sql('delete from audit_seals where entity_id = $1 and seal_number > 1', [harbor]);
  const secret = settings.AUDIT_SEAL_SECRET;
  const log_file = join(folder, 'gateway.log');
  await writeFile(log_file, lines.join(''));
  for (const anchors of [file, log_file]) {
    const check = await checkAudit(owner_pool, secret, { anchors: readAnchors(anchors, secret) });
    expect(check.faults).toEqual([
      { kind: 'truncated', entity_id: harbor, seal_number: 2, until: 3, audit_entry_id: null },
    ]);
  }
  expect((await checkAudit(owner_pool, secret)).faults).toEqual([]);
});

test('a gateway anchors automatically when its settings name a file', async () => {
  const file = join(folder, 'own.jsonl');
  const own = await startTestGateway({ environment: { AUDIT_ANCHOR_FILE: file, AUDIT_ANCHOR_ENTRIES: '1' } });
  try {
    await own.sql(
      `insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id)
       values ($1, now(), 'update_account', 'r', '', 'user', '1')`,
      [harbor],
    );
    const { AUDIT_SEAL_SECRET } = own.gateway.dependencies.settings;
    await vi.waitFor(
      async () => {
        await own.gateway.jobs.runNow('seal_audit');
        expect(await own.sql('select from audit_seals')).toHaveLength(1);
      },
      { timeout: 15_000, interval: 20 },
    );
    await own.gateway.jobs.runNow('anchor_audit');
    const places: number[] = [];
    for await (const { seal_number } of readAnchors(file, AUDIT_SEAL_SECRET)) places.push(seal_number);
    expect(places).toEqual([1]);
  } finally {
    await own.stop();
  }
});
