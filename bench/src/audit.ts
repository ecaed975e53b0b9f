import { randomUUID } from 'node:crypto';
import { gatewayRestriction, gatewaySchema } from '@countinghouse/gateway/migrations';
import type { OperationContext, RequestIdentity } from '@countinghouse/gateway/operation';
import { searchAuditHistory } from '@countinghouse/gateway/services/core/audit/search-audit-history';
import { getUsers } from '@countinghouse/gateway/services/core/users/get-users';
import { getAuditHistory } from '@countinghouse/gateway/services/merchants/history/get-audit-history';
import { searchMerchants } from '@countinghouse/gateway/services/merchants/merchant/search-merchants';
import { checkAudit } from '@countinghouse/gateway/store/audit/audit-check';
import { sealEntries, sealedText } from '@countinghouse/gateway/store/audit/seals';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { auditLooks, type Look, merchantLooks, userLooks } from './audit-reads.ts';
import {
  auditSecret,
  entryCount,
  merchant_uid,
  merchantCount,
  seedHistory,
  tenant_uid,
  user,
  userCount,
} from './audit-seed.ts';
import { seedOnce, startServer } from './database.ts';
import { measured } from './export.ts';
import { operationContext } from './lists/operation-context.ts';
import { ms, type Result, repeat, type Times, timesOf } from './measure.ts';

const sealedAtOnce = 10_000;
const runs = 25;
const rawRuns = 3;

/**
 * Measures the audit history over a million entries of two years, of 40 merchants and their operator: each query, through the operation and
 * as hand-written SQL; how fast entries are sealed on top of them, beside 500 sales a second that write one each; the verification of all
 * chains; and the lists of 100,000 users and 100,000 merchants.
 */
export async function benchAudit(): Promise<Result[]> {
  const database = await startServer('database-audit', false);
  try {
    await seedOnce(database.url, {
      seed: 'a million audit entries in sealed chains, 100,000 users and merchants',
      table: 'audit_index',
      keep: 'audit_index_pkey',
      work: seedHistory,
    });
    return await measure(database.url);
  } finally {
    await database.stop();
  }
}

async function measure(url: string): Promise<Result[]> {
  const pool = createPool(
    { url, application_name: 'bench', schema: gatewaySchema, restricted: gatewayRestriction, connections_maximum: 2 },
    () => undefined,
  );
  const owner = createPool(
    { url, application_name: 'bench', schema: gatewaySchema, connections_maximum: 2, statement_timeout_ms: 120_000 },
    () => undefined,
  );
  try {
    const context = readAsAdministrator(pool);
    const reader = { owner_pool: owner, settings: { AUDIT_SEAL_SECRET: auditSecret } } as never;
    const history = searchAuditHistory(reader);
    const own = getAuditHistory(reader);
    const before = await sequentialScans(owner);
    const audit = await timed(auditLooks, ({ query, of }) =>
      of === 'merchant'
        ? own(context, { params: { id: merchant_uid }, query, body: undefined })
        : history(context, { params: undefined, query, body: undefined }),
    );
    const users = await timed(userLooks, ({ query }) =>
      getUsers(context, { params: undefined, query, body: undefined }),
    );
    const merchants = await timed(merchantLooks, ({ query }) =>
      searchMerchants(context, { params: undefined, query: undefined, body: query }),
    );
    // PostgreSQL updates a connection's statistics when it closes.
    await pool.end();
    const scans = (await sequentialScans(owner)) - before;
    const raw = {
      audit: await handWritten(owner, 'audit_index', auditLooks, 'created_at desc, audit_entry_id desc'),
      users: await handWritten(owner, 'users', userLooks, 'entity_name, last_name, first_name'),
      merchants: await handWritten(owner, 'merchants', merchantLooks, 'upper(doing_business_as)'),
    };
    const row = (what: string, ours: Awaited<ReturnType<typeof timed>>, theirs: Times): Result => ({
      what,
      to_reach: 'p95 ≤ 50 ms, no sequential scan',
      reached: `p50 ${ms(ours.all.p50_ms)}, p95 ${ms(ours.all.p95_ms)}, ${scans} sequential scans; ${ours.slow}`,
      baseline: `hand-written SQL as the owner: p50 ${ms(theirs.p50_ms)}, p95 ${ms(theirs.p95_ms)}`,
      passed: ours.all.p95_ms <= 50 && scans === 0,
    });
    const count = (number: number) => number.toLocaleString('en');
    const read = await measured(async () => {
      const { rows } = await owner.query<{ length: number }>(readThrough);
      return rows[0]?.length ?? 0;
    });
    const proof = await measured(async () => {
      const { entries, fault_count } = await checkAudit(owner, auditSecret);
      if (entries !== entryCount || fault_count > 0) throw new Error(`${fault_count} faults in ${entries} entries`);
      return entries;
    });
    const sealing = await sealedASecond(owner);
    return [
      row(
        `Audit history over ${count(entryCount)} entries: ${auditLooks.length} searches, each with its count`,
        audit,
        raw.audit,
      ),
      row(
        `Users’ list over ${count(userCount)} users: ${userLooks.length} searches, each with its count`,
        users,
        raw.users,
      ),
      row(
        `Merchants’ list over ${count(merchantCount)} merchants: ${merchantLooks.length} searches, each with its count`,
        merchants,
        raw.merchants,
      ),
      {
        what: `Proof of the audit chains over ${count(entryCount)} entries (\`npm run audit\`)`,
        to_reach: 'memory flat',
        reached: `${proof.took_s.toFixed(1)} s, ${count(Math.round(entryCount / proof.took_s))} entries/s, memory + ${proof.memory_mb.toFixed(0)} MB`,
        baseline: `the database alone writing out what is sealed: ${read.took_s.toFixed(1)} s`,
        passed: proof.memory_mb < 200,
      },
      {
        what: `Sealing ${count(sealedAtOnce)} audit entries on top of them: chain, and index of the history`,
        to_reach: '≥ 1,000/s, twice what 500 sales a second write',
        reached: `${sealing.sealed.toFixed(0)}/s`,
        baseline: `writing the entries: ${sealing.written.toFixed(0)}/s`,
        passed: sealing.sealed >= 1_000,
      },
    ];
  } finally {
    if (!pool.ending) await pool.end();
    await owner.end();
  }
}

/** Reads what is sealed of each entry, in the order of the chains. */
const readThrough = `select sum(length(${sealedText})) as length
  from (select * from audit_seals order by entity_id, seal_number offset 0) s
  join audit_entries e on e.entity_id = s.entity_id and e.audit_entry_id = s.audit_entry_id`;

/** Times each of the queries, prints the times, and returns which exceed 50 ms. */
async function timed(all: readonly Look[], look: (each: Look) => Promise<unknown>) {
  const durations: number[] = [];
  const slow: string[] = [];
  console.log(`${'look'.padEnd(28)}${'p50'.padStart(10)}${'p95'.padStart(10)}`);
  for (const each of all) {
    const took = await repeat(runs, 3, () => look(each));
    durations.push(...took);
    const { p50_ms, p95_ms } = timesOf(took);
    if (p95_ms > 50) slow.push(`${each.name} ${ms(p95_ms)}`);
    console.log(`${each.name.padEnd(28)}${ms(p50_ms).padStart(10)}${ms(p95_ms).padStart(10)}`);
  }
  return { all: timesOf(durations), slow: slow.length === 0 ? 'each below 50 ms' : `above 50 ms: ${slow.join(', ')}` };
}

/** Times the same queries as hand-written SQL: the rows of a page, and a count up to 10,000. */
async function handWritten(
  owner: pg.Pool,
  table: 'audit_index' | 'users' | 'merchants',
  all: readonly Look[],
  usual_order: string,
): Promise<Times> {
  const scope =
    table === 'users' ? `operator_id = '${tenant_uid}' and deleted_at is null` : `tenant_uid = '${tenant_uid}'`;
  const durations: number[] = [];
  for (const { query, condition = '', order = usual_order, of } of all) {
    const where = `where ${of === 'merchant' ? `entity_id = '${merchant_uid}'` : scope} ${condition}`;
    durations.push(
      ...(await repeat(rawRuns, 0, async () => {
        await owner.query(`select * from ${table} ${where} order by ${order} limit 20 offset ${query.offset ?? 0}`);
        await owner.query(`select count(*) from (select from ${table} ${where} limit 10001) found`);
      })),
    );
  }
  return timesOf(durations);
}

/** How often a table of these lists was read by a sequential scan. */
async function sequentialScans(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ scans: number }>(
    `select sum(seq_scan)::int as scans from pg_stat_user_tables
     where schemaname = $1 and relname in ('audit_index', 'audit_entries', 'audit_seals', 'users', 'merchants', 'terminals')`,
    [gatewaySchema],
  );
  return rows[0]?.scans ?? 0;
}

/** How many entries like those of sales are written, and then sealed, per second. They are removed again. */
async function sealedASecond(owner: pg.Pool): Promise<{ written: number; sealed: number }> {
  const tag = `bench ${randomUUID()}`;
  const began_ms = performance.now();
  await owner.query(
    `insert into audit_entries (entity_id, created_at, user_id, call, request_id, address, target_type, target_id, before, after)
     select ('00000000-0000-4000-8000-' || lpad((1 + n % 40)::text, 12, '0'))::uuid, now(), $2, 'create_sale', $1, '10.0.0.' || n % 250,
       'payment', gen_random_uuid()::text, null, jsonb_build_object('status', 210, 'amount', n, 'response_code', '00')
     from generate_series(1, $3::int) n`,
    [tag, user(2), sealedAtOnce],
  );
  const written_ms = performance.now();
  let sealed = 0;
  while (sealed < sealedAtOnce) sealed += (await sealEntries(owner, auditSecret)).sealed;
  const ended_ms = performance.now();
  for (const table of ['audit_seals', 'audit_index', 'audit_entries']) {
    const keys =
      table === 'audit_entries'
        ? 'request_id = $1'
        : 'audit_entry_id in (select audit_entry_id from audit_entries where request_id = $1)';
    await owner.query(`delete from ${table} where ${keys}`, [tag]);
  }
  return {
    written: (sealedAtOnce * 1_000) / (written_ms - began_ms),
    sealed: (sealed * 1_000) / (ended_ms - written_ms),
  };
}

function readAsAdministrator(pool: pg.Pool): OperationContext {
  const identity = {
    user: { user_id: user(1), user_type_id: 'Administrator' },
    access: {
      user_type_id: 'Administrator',
      user_status_id: 1,
      permissions: new Set(['MEVD', 'MEVI', 'USVI', 'USVD']),
    },
    tenant_uid,
  } as unknown as RequestIdentity;
  return operationContext(pool, identity, { tenant_uid });
}
