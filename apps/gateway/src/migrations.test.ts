import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { migrate } from '@countinghouse/service/migrate';
import { readMigrationFiles } from '@countinghouse/service/migration-files';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewaySchema, migrateGateway, migrateQueue, migrationsFolder } from './migrations.ts';
import { readCatalogue } from './testing/read-catalogue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const files = await readMigrationFiles(migrationsFolder);
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/** Brings a database to the state of a version before the baseline: runs the first `count` migrations of the history. */
async function migrateHistory(url: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'history-'));
  try {
    for (const { name, text } of files.history.slice(0, count)) await writeFile(join(folder, name), text);
    await migrate(url, gatewaySchema, folder, { beforehand: () => migrateQueue(url) });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs the migrations in a separate process. */
function spawnMigration(url: string): ChildProcess {
  const script = `import { migrateGateway } from ${JSON.stringify(new URL('./migrations.ts', import.meta.url).href)};
    await migrateGateway(${JSON.stringify(url)});`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${gatewaySchema},public` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const own = await createTestDatabase();
  try {
    return await work(own.url);
  } finally {
    await own.drop();
  }
}

const catalogueOf = (url: string) => withClient(url, readCatalogue);

test('an empty database gets the baseline, later migrations and functions, and a second run does nothing', async () => {
  const first = await migrateGateway(database.url);
  expect(first.applied).toEqual(names([...files.baseline, ...files.later]));
  expect(first.functions).toContain('record_payment');
  expect(await migrateGateway(database.url)).toMatchObject({ applied: [], functions: [] });
});

test('the baseline creates the same schema as the history, down to each column, grant and row', async () => {
  await migrateGateway(database.url);
  const baseline = await catalogueOf(database.url);
  expect(Object.keys(baseline).length).toBeGreaterThan(2000);
  await withDatabase(async (url) => {
    await migrateHistory(url, files.history.length);
    const upgrade = await migrateGateway(url);
    expect(upgrade.applied).toEqual(names(files.later));
    expect(upgrade.standing).toEqual(names([...files.baseline, ...files.later]));
    expect(await catalogueOf(url)).toEqual(baseline);
    expect(await migrateGateway(url)).toMatchObject({ applied: [], functions: [] });
  });
});

const plantedDifferences = [
  'alter table payments add column one_more integer',
  'alter table batches drop column response_code, add column response_code text',
  'alter table cards alter column last_four drop not null',
  `alter table tenants alter column name set default 'x'`,
  'alter table file_pieces alter column bytes set storage extended',
  'alter table webhooks drop constraint webhooks_url_check',
  'drop index payments_by_time',
  'alter policy scope on payments with check (true)',
  'alter table payments disable row level security',
  'grant delete on payments to countinghouse_gateway',
  'grant update (name) on tenants to countinghouse_gateway',
  'grant execute on function record_payment to public',
  'alter table payments disable trigger owner_is_fixed',
  'alter sequence system_trace_audit_numbers no cycle',
  'alter view background_jobs set (security_barrier = false)',
  'update ledger_summed set summed_before = 1',
  'delete from audit_sealer',
];

test('detects every kind of difference between two schemas', async () => {
  await migrateGateway(database.url);
  const unseen = await withClient(database.url, async (client) => {
    const before = JSON.stringify(await readCatalogue(client));
    const same: string[] = [];
    for (const change of plantedDifferences) {
      await client.query(`begin; ${change}`);
      if (JSON.stringify(await readCatalogue(client)) === before) same.push(change);
      await client.query('rollback');
    }
    return same;
  });
  expect(unseen).toEqual([]);
}, 60_000);

test('a database with half of the history gets the other half, from one node or two at once', async () => {
  await migrateGateway(database.url);
  await withDatabase(async (url) => {
    await migrateHistory(url, 30);
    const results = await Promise.all([migrateGateway(url), migrateGateway(url)]);
    expect(results.flatMap(({ applied }) => applied)).toEqual(names([...files.history.slice(30), ...files.later]));
    expect(await catalogueOf(url)).toEqual(await catalogueOf(database.url));
  });
});

test('the next process completes the work of a killed one: in the baseline, after it and in the history', async () => {
  await migrateGateway(database.url);
  const wanted = await catalogueOf(database.url);
  /** Kills the process as soon as this condition holds. */
  const moments: readonly { history: number; until: string }[] = [
    {
      history: 0,
      until: `exists (select from pg_stat_activity where application_name = 'migrate gateway' and query like '%create table%payments%')`,
    },
    { history: 0, until: `exists (select from gateway.schema_migrations where name like 'baseline/%')` },
    { history: 20, until: `exists (select from gateway.schema_migrations where name like '0040%')` },
    { history: 60, until: `exists (select from gateway.schema_migrations where name like '0061%')` },
  ];
  for (const { history, until } of moments) {
    await withDatabase(async (url) => {
      if (history > 0) await migrateHistory(url, history);
      const child = spawnMigration(url);
      const exited = once(child, 'exit');
      await withClient(url, async (client) => {
        while (child.exitCode === null) {
          const { rows } = await client.query<{ now: boolean }>(`select ${until} as now`).catch(() => ({ rows: [] }));
          if (rows[0]?.now) break;
          await delay(2);
        }
      });
      child.kill('SIGKILL');
      await exited;
      await migrateGateway(url);
      expect(await catalogueOf(url)).toEqual(wanted);
    });
  }
}, 60_000);

test('each migration has its own number, so their order is clear', () => {
  const numbers = names([...files.history, ...files.later]).map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('no SQL folder has more than thirty files', async () => {
  const root = join(migrationsFolder, '..');
  const counts = new Map<string, number>();
  for (const folder of ['migrations', 'sql']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
    }
  }
  expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
});

test('two nodes that start together migrate once', async () => {
  const other = await createTestDatabase();
  try {
    const results = await Promise.all([migrateGateway(other.url), migrateGateway(other.url)]);
    expect(results.map((result) => result.applied.length).sort()).toEqual([0, results[0]?.standing.length ?? 1].sort());
  } finally {
    await other.drop();
  }
});

test('every table with a merchant id has row-level security', async () => {
  await migrateGateway(database.url);
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

test('a migration enqueues the pending Contact Us mails and report runs of the previous version', async () => {
  const older = await createTestDatabase();
  const client = new pg.Client({ connectionString: older.url, options: '-c search_path=gateway,public' });
  try {
    await migrateHistory(older.url, 60);
    await client.connect();
    await client.query(`
      insert into tenants (tenant_uid, name, client_url, created_at)
        values ('11111111-1111-4111-8111-111111111111', 'Operator', 'https://operator.example', now());
      insert into contact_messages (contact_message_id, reference, sender_name, topic, subject, message, reply_email, reply_email_known,
          locale, address, sender_key, idempotency_key, body_hash, created_at)
        select ('22222222-2222-4222-8222-22222222222' || n)::uuid, 'C-' || n, 'Ada', 'other', 'S', 'M', 'a@example.com', false, 'en', '::1', '',
          'a-key-of-' || n, '', now() from generate_series(1, 2) n;
      insert into contact_mails (contact_message_id, kind, next_try_at, tries, status, ended_at) values
        ('22222222-2222-4222-8222-222222222221', 'support', now(), 7, 'waiting', null),
        ('22222222-2222-4222-8222-222222222221', 'confirmation', now(), 1, 'sent', now()),
        ('22222222-2222-4222-8222-222222222222', 'support', now(), 0, 'waiting', null);
      insert into custom_reports (entity_id, report_id, tenant_uid, name, processing_method, columns, frequency, time_zone, start_date, run_time,
          format, locale, created_at, created_by, updated_at, updated_by)
        values ('11111111-1111-4111-8111-111111111111', '33333333-3333-4333-8333-333333333333', '11111111-1111-4111-8111-111111111111',
          'Monthly', 'Payments', '{amount}', 'Daily', 'EST', '2026-01-01', '00:00', 'CSV', 'en', now(), gen_random_uuid(), now(), gen_random_uuid());
      insert into custom_report_runs (entity_id, report_id, run_id, run_trigger, authority_user_id, scheduled_for, from_date, to_date, definition,
          status, next_try_at, holder_id, finished_at)
        select r.entity_id, r.report_id, ('44444444-4444-4444-8444-44444444444' || n)::uuid, 'schedule', gen_random_uuid(),
          now() - n * interval '1 day', '2026-01-01', '2026-01-01', '{}', status, now(), gen_random_uuid(), ended
        from custom_reports r, (values (1, 'sending', null), (2, 'waiting', null), (3, 'done', now())) v (n, status, ended);`);
    expect((await migrateGateway(older.url)).applied).toContain('0061-background-jobs.sql');
    const { rows } = await client.query('select task, key, reference, tries, state from background_jobs order by key');
    expect(rows).toEqual([
      ...[
        { key: 'contact/22222222-2222-4222-8222-222222222221/support', reference: 'C-1', tries: 7 },
        { key: 'contact/22222222-2222-4222-8222-222222222222/support', reference: 'C-2', tries: 0 },
      ].map((job) => ({ ...job, task: 'send_contact_mail', state: 'waiting' })),
      ...['1', '2'].map((n) => ({
        key: `report/44444444-4444-4444-8444-44444444444${n}`,
        reference: 'Monthly',
        tries: 0,
        task: 'run_report',
        state: 'waiting',
      })),
    ]);
  } finally {
    await client.end();
    await older.drop();
  }
});

test('a migration stores the tax of invoice payments: that of the card payment, or what offline payments before left', async () => {
  const migration = [...files.history, ...files.later].find(({ name }) => name.startsWith('0085'));
  await withDatabase(async (url) => {
    await migrateGateway(url);
    const found = await withClient(url, async (client) => {
      await client.query(`
        set session_replication_role = replica;
        alter table invoice_payments drop column sales_tax;
        create temporary table ids as select gen_random_uuid() as merchant_uid, gen_random_uuid() as invoice_id, gen_random_uuid() as payment_id;
        create temporary table invoices as select merchant_uid, invoice_id, 5::bigint as tax_amount, 100::bigint as total_amount from ids;
        create temporary table payments as select merchant_uid, payment_id, 3::bigint as sales_tax from ids;
        insert into invoice_payments (merchant_uid, invoice_payment_id, invoice_id, payment_id, offline_payment_id, currency, state, amount,
            created_at, concluded_at)
          select merchant_uid, gen_random_uuid(), invoice_id, case n when 3 then payment_id end, case when n <> 3 then gen_random_uuid() end, 840,
            case n when 2 then 'released' else 'applied' end, amount, '2026-01-01'::date + n, now()
          from ids, (values (1, 10), (2, 20), (3, 50), (4, 10), (5, 30)) v (n, amount);`);
      await client.query(migration?.text ?? '');
      const { rows } = await client.query('select sales_tax::int from invoice_payments order by created_at');
      return rows.map(({ sales_tax }) => sales_tax);
    });
    // 0.5 is rounded to 0, 3.5 to 4 after 3.0, and 5.0 leaves 1.
    expect(found).toEqual([0, 0, 3, 1, 1]);
  });
}, 60_000);
