import { join } from 'node:path';
import { migrateGateway } from '@countinghouse/gateway/migrations';
import { addAllToMonths } from '@countinghouse/gateway/store/batches/settled-months';
import { startPostgres } from '@countinghouse/postgres/postgres';
import pg from 'pg';

/** Where benchmarks keep what is expensive to create. Safe to delete. */
export const benchFolder = join(import.meta.dirname, '..', '..', '.cache', 'bench');

export const paymentCount = 1_000_000;

/** The merchant that owns most of the million, and its operator. */
export const bigMerchant = {
  merchant_uid: '00000000-0000-4000-8000-000000000001',
  tenant_uid: '00000000-0000-4000-8000-0000000000aa',
  terminal_uid: '00000000-0000-4000-8000-000000000011',
};

/** Changes with the seed data, so that an older database is filled again. */
const seedName = 'million, in batches, of many users and terminals';

export type BenchDatabase = { url: string; stop(): Promise<void> };

/**
 * Starts an embedded PostgreSQL with default durability. If `seeded`, it contains 1,000,000 payments of three years, in one batch a day,
 * created once and kept.
 */
export async function startBenchDatabase(seeded: boolean): Promise<BenchDatabase> {
  const server = await startServer(seeded ? 'database-1m' : 'database-empty', !seeded);
  if (seeded) await seedMillion(server.url);
  return server;
}

/** Starts an embedded PostgreSQL with default durability and the gateway's tables, in a folder of the benchmarks. */
export async function startServer(folder: string, temporary: boolean): Promise<BenchDatabase> {
  const server = await startPostgres({
    data_folder: join(benchFolder, folder),
    port: 0,
    password: 'bench-only-on-loopback',
    database: 'countinghouse',
    temporary,
  });
  await migrateGateway(server.url);
  return { url: server.url, stop: () => server.stop() };
}

/**
 * Runs a seed once in a database that is kept, without foreign keys and triggers. The indexes of one table are created at its end.
 *
 * @param seed its name, which changes with the seed data
 */
export async function seedOnce(
  url: string,
  {
    seed,
    table,
    keep,
    work,
  }: { seed: string; table: string; keep: string; work: (client: pg.Client) => Promise<void> },
): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=gateway,public' });
  await client.connect();
  try {
    const { rows: standing } = await client.query('select 1 from demo_seed where seed = $1', [seed]);
    if (standing.length > 0) return;
    console.log(`Seeding ${seed}, once …`);
    // All or nothing: a seed that fails must not leave a table without its indexes.
    await client.query('begin');
    await client.query('truncate merchants, tenants cascade');
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'gateway' and tablename = $1 and indexname <> $2`,
      [table, keep],
    );
    for (const { name } of indexes) await client.query(`drop index gateway."${name}"`);
    await client.query('set session_replication_role = replica');
    await work(client);
    await client.query('set session_replication_role = origin');
    await client.query(`set maintenance_work_mem = '1GB'`);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('insert into demo_seed (seed, finished_at) values ($1, $2)', [seed, new Date()]);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Fills the tables with set-based inserts. */
function seedMillion(url: string): Promise<void> {
  return seedOnce(url, {
    seed: seedName,
    table: 'payments',
    keep: 'payments_pkey',
    work: async (client) => {
      await client.query(seedPeopleAndCards);
      await client.query(seedPayments, [paymentCount]);
      await client.query(seedActions);
      await client.query(seedBatches);
      await client.query(seedBatchSums);
      await client.query(seedBatchTotals);
      await client.query(addAllToMonths);
    },
  });
}

const seedPeopleAndCards = `
  insert into tenants (tenant_uid, name, client_url, created_at)
    values ('${bigMerchant.tenant_uid}', 'Bench operator', 'http://localhost:8080', '2020-01-01');
  insert into merchants (merchant_uid, tenant_uid, doing_business_as, legal_name, account_status_code, account_category_code, time_zone,
      currency, batch_close_time, created_at, updated_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${bigMerchant.tenant_uid}', 'Merchant ' || n, 'Merchant ' || n,
      'Active', 'LowRisk', 'EST', 840, '21:00', '2020-01-01', '2020-01-01' from generate_series(1, 5) n;
  insert into merchant_settings (merchant_uid, allow_customer_vault, allow_invoicing, allow_recurring_transactions, allow_capture, allow_reversal,
      allow_cancel, allow_refund, allow_charge, allow_authorization, allow_blind_credit, allow_l2l3, allow_payment_link, allow_international_payment)
    select merchant_uid, true, true, true, true, true, true, true, true, true, true, true, true, true from merchants;
  insert into terminals (merchant_uid, terminal_uid, tenant_uid, platform_id, name, platform_merchant_id, platform_data, settlement_connection,
      acquirer_terminal_id, acquirer_merchant_id, currency, created_at)
    select merchant_uid, ('00000000-0000-4000-8000-' || lpad((10 + n)::text, 12, '0'))::uuid, '${bigMerchant.tenant_uid}', 8483, 'Counter ' || n,
      lpad(n::text, 12, '0'), '{"bin": "402821"}', 'SOCKET', 'BENCH' || lpad(n::text, 3, '0'), lpad(n::text, 15, '0'), currency, '2020-01-01'
    from (select merchant_uid, row_number() over (order by merchant_uid) n, 840 as currency from merchants
      union all select '${bigMerchant.merchant_uid}', 6, 840 union all select '${bigMerchant.merchant_uid}', 7, 978
      union all select '${bigMerchant.merchant_uid}', 8, 826) m;
  insert into batches (merchant_uid, batch_id, tenant_uid, terminal_uid, batch_number, status, currency, opened_at)
    select merchant_uid, gen_random_uuid(), tenant_uid, terminal_uid, 1, 'open', 840, '2026-01-01' from terminals;
  insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
    select ('00000000-0000-4000-8000-' || lpad((1 + c % 5)::text, 12, '0'))::uuid, ('10000000-0000-4000-8000-' || lpad(c::text, 12, '0'))::uuid,
      sha256(c::text::bytea), (array['visa', 'visa', 'visa', 'mastercard', 'mastercard', 'american express', 'discover', 'jcb'])[1 + (c / 5) % 8],
      lpad((400000 + c % 90000)::text, 6, '0'), lpad((c * 7919 % 10000)::text, 4, '0'), '\\\\x00', 1, '2020-01-01'
    from generate_series(0, 19999) c;
`.replaceAll('\\\\\\\\', '\\\\');

/**
 * 96 of 100 belong to the big merchant. Statuses, amounts, names, users, terminals and currencies are distributed as in years of a real
 * shop.
 */
const seedPayments = `
  insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, authorized_amount,
      captured_amount, refunded_amount, tip, sales_tax, currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry,
      customer, company, email, order_id, details, approval_code, response_code, avs_response, csc_response, retrieval_reference_number,
      batch_date, batch_id, came_from_capture, user_name, created_at, updated_at)
  select c.merchant_uid, ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${bigMerchant.tenant_uid}',
    ('00000000-0000-4000-8000-' || lpad((10 + case when m > 1 then m when n % 1009 = 0 then 8 when n % 103 = 0 then 7 when n % 7 = 0 then 6
      else 1 end)::text, 12, '0'))::uuid, 'T' || lpad(n::text, 15, '0'),
    case when s = 205 then 105 when s = 231 then 131 when s in (220, 225) then 120 else 110 end, s, a,
    case when s = 230 then 0 else a end, case when s in (230, 205) then 0 else a end, 0, 0, a / 12,
    case when m > 1 then 840 when n % 1009 = 0 then 826 when n % 103 = 0 then 978 else 840 end,
    case when s in (220, 225) then -1 else 1 end, c.card_id, c.card_brand, c.first_six, c.last_four, '1228',
    (array['Dana', 'Priya', 'Tom', 'Jonas', 'Ellen', 'Sam', 'Aiko', 'Grace'])[1 + n / 20 % 8] || ' ' ||
      (array['Okonkwo', 'Raman', 'Okafor', 'Weber', 'Voss', 'Whitaker', 'Tanaka', 'Liddell', 'Garcia', 'Nguyen', 'Lindqvist'])[1 + n / 20 % 11],
    case when n % 9 = 0 then 'Company ' || n % 5000 else '' end, 'customer' || n % 50000 || '@example.com', 'PO-' || n,
    '{}', case when s = 230 then null else upper(substr(md5(n::text), 1, 6)) end, case when s = 230 then '51' else '00' end,
    (array['Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Z', 'A', 'N', 'U'])[1 + n / 20 % 10], case when n % 211 = 0 then 'N' when n % 3 = 0 then 'P' else 'M' end,
    lpad(n::text, 12, '0'), d, case when s in (218, 220) and (m > 1 or (n % 1009 <> 0 and n % 103 <> 0)) then
      ('30000000-0000-4000-8000-' || lpad(m::text, 4, '0') || to_char(d, 'YYYYMMDD'))::uuid end, false,
    case when n % 4999 = 0 then 'Rare Visitor' else (array['Maya Lindqvist', 'Omar Haddad', 'Ines Duarte', 'Kofi Mensah', 'Lea Brandt'])[1 + n / 20 % 5] end,
    t, t
  from (
    -- Today's batch is open: what would be settled waits in it. A credit of an earlier day has settled.
    select n, m, a, t, d, case
      when d = date '2026-11-21' and s in (218, 220) then case s when 218 then 210 else 225 end
      when d < date '2026-11-21' and s = 225 then 220 else s end::smallint as s
    from (select *, (t at time zone 'America/New_York')::date as d from (
    select n, case when n % 25 = 24 then 2 + n % 4 else 1 end as m,
      (array[218, 218, 218, 218, 218, 218, 218, 218, 218, 218, 218, 218, 218, 218, 220, 230, 230, 231, 205, 225])[1 + n % 20]::smallint as s,
      (100 + (n::bigint * 7919) % 49900)::bigint as a,
      timestamptz '2026-11-21 12:00+00' - make_interval(secs => ($1::int - n) * 94.6) as t
    from generate_series(1, $1::int) n
    ) made) dated
  ) p
  join cards c on c.merchant_uid = ('00000000-0000-4000-8000-' || lpad(p.m::text, 12, '0'))::uuid
    and c.card_id = ('10000000-0000-4000-8000-' || lpad(((p.n * 31 % 4000) * 5 + p.m - 1)::text, 12, '0'))::uuid
`;

const seedActions = `
  insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_name, created_at)
  select merchant_uid, payment_id, 1, action, null, status, amount, user_name, created_at from payments
`;

const seedBatches = `
  insert into batches (merchant_uid, batch_id, tenant_uid, terminal_uid, batch_number, status, batch_date, currency, response_code,
      opened_at, closed_at, settled_at)
  select merchant_uid, batch_id, tenant_uid, terminal_uid, 1 + row_number() over (partition by merchant_uid order by batch_date),
    case when batch_date = date '2026-11-10' then 'failed' else 'settled' end, batch_date, 840,
    case when batch_date = date '2026-11-10' then '95' else '00' end, batch_date, batch_date + interval '1 day',
    case when batch_date <> date '2026-11-10' then batch_date + interval '1 day' end
  from (select merchant_uid, batch_id, tenant_uid, min(terminal_uid::text)::uuid as terminal_uid, batch_date
    from payments where batch_id is not null group by merchant_uid, batch_id, tenant_uid, batch_date) b
`;

const seedBatchSums = `
  insert into batch_card_brands
  select merchant_uid, batch_id, card_brand, tenant_uid, count(*) filter (where direction = 1),
    coalesce(sum(captured_amount) filter (where direction = 1), 0), count(*) filter (where direction = -1),
    coalesce(sum(captured_amount) filter (where direction = -1), 0)
  from payments where batch_id is not null group by merchant_uid, batch_id, card_brand, tenant_uid
`;

const seedBatchTotals = `
  update batches b set summed_at = closed_at, (sales_count, sales_amount, credits_count, credits_amount) = (
    select sum(sales_count), sum(sales_amount), sum(credits_count), sum(credits_amount) from batch_card_brands c
    where c.merchant_uid = b.merchant_uid and c.batch_id = b.batch_id)
  where status <> 'open'
`;
