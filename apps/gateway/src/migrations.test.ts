import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('what waits in a database of the version before is enqueued by the migration: mails of Contact Us, and runs of reports', async () => {
  const older = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const client = new pg.Client({ connectionString: older.url, options: '-c search_path=gateway,public' });
  try {
    const before = (await readdir(migrationsFolder)).filter((name) => name < '0061');
    for (const name of before) await cp(join(migrationsFolder, name), join(folder, name));
    await migrate(older.url, gatewaySchema, folder);
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
    await rm(folder, { recursive: true });
    await older.drop();
  }
});
