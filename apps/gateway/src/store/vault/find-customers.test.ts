import type { CustomerCriteria } from '@countinghouse/contract/vault/customers/customer-criteria';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayRestriction, gatewaySchema, migrateGateway } from '../../migrations.ts';
import { inScope } from '../scope.ts';
import { findCustomers } from './find-customers.ts';

const merchant_uid = '00000001-0000-4000-8000-000000000001';
const other_merchant_uid = '00000001-0000-4000-8000-000000000002';
/** Its customers with an open invoice are too many to be looked up by their invoices. */
const busy_merchant_uid = '00000001-0000-4000-8000-000000000003';
const busyCount = 4_500;
/** More than a vault has in which the database chooses its indexes by itself. */
const customerCount = 9_000;
const on = { today: '2026-11-23', zone: 'EST' } as const;

let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase({ template: { name: 'gateway', prepare: migrateGateway } });
  const shared = { url: database.url, schema: gatewaySchema, application_name: 'test' };
  owner = createPool(shared, () => undefined);
  pool = createPool({ ...shared, restricted: gatewayRestriction }, () => undefined);
  await owner.query(`insert into tenants (tenant_uid, name, client_url, created_at)
    values ('00000001-0000-4000-8000-0000000000aa', 'Operator', 'http://localhost:8080', '2020-01-01')`);
  for (const uid of [merchant_uid, other_merchant_uid, busy_merchant_uid]) {
    await owner.query(
      `insert into merchants (merchant_uid, tenant_uid, doing_business_as, legal_name, account_status_code,
         account_category_code, time_zone, currency, batch_close_time, created_at, updated_at)
       values ($1, '00000001-0000-4000-8000-0000000000aa', 'Shop', 'Shop', 'Active', 'LowRisk', 'EST', 840, '21:00', '2020-01-01', '2020-01-01')`,
      [uid],
    );
    await owner.query(
      `insert into vault_customers (merchant_uid, customer_id, first_name, last_name, company_name, email, locale, tags, status,
         card_last_fours, default_card_status, default_card_yymm, country, created_at, updated_at)
       select $1, gen_random_uuid(), (array['Ada', 'Bola', 'Chen'])[1 + n % 3], case when n % 5 = 0 then 'Okonkwo' else 'Person' end,
         case when n % 4 = 0 then '' else 'Customer ' || n end, 'c' || n || '@example.com', 'en',
         case when n % 900 = 0 then array['rare'] when n % 3 = 0 then array['regular'] else '{}' end,
         case when n % 40 = 0 then 'archived' else 'active' end,
         array[lpad((n % 1000)::text, 4, '0')], case when n % 7 = 0 then 'blocked' when n % 11 > 0 then 'usable' end,
         case when n % 6 = 0 then '2501' else '3109' end, case when n % 50 = 0 then 'DE' else 'US' end,
         '2020-01-01'::timestamptz + n * interval '3 hours', '2020-01-01'::timestamptz + n % 77 * interval '1 day'
       from generate_series(1, $2::int) n`,
      [uid, uid === busy_merchant_uid ? busyCount : customerCount],
    );
  }
  await addInvoices(`n % 30 = 0`, merchant_uid);
  await addInvoices('true', busy_merchant_uid);
  await owner.query('vacuum analyze vault_customers, invoices');
}, 60_000);
afterAll(async () => {
  await Promise.all([owner.end(), pool.end()]);
  await database.drop();
});

/** Adds open, partially paid and paid invoices for a merchant's customers, selected by their number `n` in order of creation. */
async function addInvoices(whose: string, uid: string): Promise<void> {
  const client = await owner.connect();
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const [of, status, paid, open_due_date] of [
    [whose, 'open', 0, '2020-02-01'],
    [`(${whose}) and n % 2 = 0`, 'partially_paid', 1, '2020-02-01'],
    ['n % 7 = 1', 'paid', 100, null],
  ] as const) {
    await client.query(
      `insert into invoices (merchant_uid, invoice_id, kind, invoice_number, series_id, status, customer_id, locale, currency,
         terminal_uid, issue_date, due_date, open_due_date, payment_terms, subtotal_amount, discount_total, tax_amount, tax_on_top_amount,
         total_amount, paid_amount, issued_at, created_at, updated_at)
       select $1, gen_random_uuid(), 'invoice', $2 || n, gen_random_uuid(), $2, customer_id, 'en', 840, gen_random_uuid(),
         '2020-01-01', '2020-02-01', $3, 'date', 100, 0, 0, 0, 100, $4, '2020-01-01', '2020-01-01', '2020-01-01'
       from (select customer_id, row_number() over (order by created_at) as n from vault_customers where merchant_uid = $1) c
       where ${of}`,
      [uid, status, open_due_date, paid],
    );
  }
  await client.query('commit');
  client.release();
}

const owes = `exists (select from invoices i where i.merchant_uid = vault_customers.merchant_uid
  and i.customer_id = vault_customers.customer_id and i.status in ('open', 'partially_paid'))`;

/** What is asked for, and the same as a condition by hand. */
const searches: readonly [CustomerCriteria, string][] = [
  [{}, `status = 'active'`],
  [{ search: 'customer 7771' }, `status = 'active' and search like '%customer 7771%'`],
  [{ search: 'C4321@Example.com' }, `status = 'active' and search like '%c4321@example.com%'`],
  [{ search: 'okonkwo' }, `status = 'active' and search like '%okonkwo%'`],
  [{ search: 'zyxwvut' }, 'false'],
  [{ search: '77' }, `status = 'active' and search like '%77%'`],
  [{ search: '50%' }, 'false'],
  [{ search: '0777' }, `status = 'active' and (search like '%0777%' or card_last_fours @> '{0777}')`],
  [{ tag: 'regular' }, `status = 'active' and tags @> '{regular}'`],
  [{ tag: 'rare' }, `status = 'active' and tags @> '{rare}'`],
  [{ tag: 'none has it' }, 'false'],
  [
    { search: 'okonkwo', tag: 'rare', status: ['active', 'archived'] },
    `status in ('active', 'archived') and search like '%okonkwo%' and tags @> '{rare}'`,
  ],
  [{ search: 'bola', tag: 'regular' }, `status = 'active' and search like '%bola%' and tags @> '{regular}'`],
  [
    { search: 'ada okonkwo', card: ['blocked'] },
    `status = 'active' and search like '%ada okonkwo%' and default_card_status = 'blocked'`,
  ],
  [{ search: 'person', status: ['archived'] }, `status = 'archived' and search like '%person%'`],
  [{ has_open_invoice: 'true' }, `status = 'active' and ${owes}`],
  [{ has_open_invoice: 'true', status: ['archived'] }, `status = 'archived' and ${owes}`],
  [{ has_open_invoice: 'true', search: 'okonkwo' }, `status = 'active' and search like '%okonkwo%' and ${owes}`],
  [{ has_open_invoice: 'true', tag: 'rare' }, `status = 'active' and tags @> '{rare}' and ${owes}`],
  [{ status: ['archived', 'active'], country: 'DE' }, `status in ('active', 'archived') and country = 'DE'`],
];

const orders = [
  [undefined, 'upper(full_name), customer_id'],
  ['created_at:desc:date', 'created_at desc, customer_id desc'],
] as const;

test.each(searches)('%j finds the matching customers, in order and with their number', async (criteria, condition) => {
  const maximum = criteria.search === undefined ? 10_000 : 2_000;
  const matching = `from vault_customers where merchant_uid = '${merchant_uid}' and ${condition}`;
  const { rows: counted } = await owner.query<{ count: number }>(`select count(*)::integer as count ${matching}`);
  const count = counted[0]?.count ?? 0;
  for (const [sort, order] of orders) {
    for (const offset of [0, 7]) {
      const { rows } = await owner.query<{ customer_id: string }>(
        `select customer_id ${matching} order by ${order} limit 10 offset ${offset}`,
      );
      const found = await inScope(pool, { merchant_uid }, 'read', (transaction) =>
        findCustomers(transaction, criteria, on, { sort, limit: 10, offset }),
      );
      expect(found).toEqual({
        page: rows.map(({ customer_id }) => customer_id),
        total_count: Math.min(count, maximum),
        total_count_is_exact: count <= maximum,
      });
    }
  }
});

test('where more customers have an open invoice than are looked up, the count is not exact, and the order is kept', async () => {
  for (const [criteria, condition] of [
    [{}, `status = 'active'`],
    [{ tag: 'rare' }, `status = 'active' and tags @> '{rare}'`],
    [{ status: ['archived'] }, `status = 'archived'`],
  ] satisfies [CustomerCriteria, string][]) {
    const matching = `from vault_customers where merchant_uid = '${busy_merchant_uid}' and ${condition}`;
    const { rows } = await owner.query<{ customer_id: string }>(
      `select customer_id ${matching} order by upper(full_name), customer_id limit 10 offset 5`,
    );
    const { rows: counted } = await owner.query<{ count: number }>(`select count(*)::integer as count ${matching}`);
    const found = await inScope(pool, { merchant_uid: busy_merchant_uid }, 'read', (transaction) =>
      findCustomers(transaction, { has_open_invoice: 'true', ...criteria }, on, {
        sort: undefined,
        limit: 10,
        offset: 5,
      }),
    );
    expect(found.page).toEqual(rows.map(({ customer_id }) => customer_id));
    const { total_count, total_count_is_exact } = found;
    expect(total_count).toBeGreaterThan(total_count_is_exact ? 0 : 9);
    expect(total_count).toBeLessThanOrEqual(counted[0]?.count ?? 0);
    if (total_count_is_exact) expect(total_count).toBe(counted[0]?.count);
  }
});

test.each<[CustomerCriteria, string]>([
  [{ card: ['blocked'], country: 'DE' }, `default_card_status = 'blocked' and country = 'DE'`],
  [
    { card: ['expired'], country: 'DE', search: 'ada' },
    `default_card_status = 'usable' and default_card_yymm = '2501' and country = 'DE' and search like '%ada%'`,
  ],
  [{ card: ['none'], tag: 'none has it' }, 'false'],
  [
    { card: ['none'], start_date: '2020-03-01', end_date: '2020-03-05' },
    `default_card_status is null and created_at >= '2020-03-01 05:00Z' and created_at < '2020-03-06 05:00Z'`,
  ],
])('of many customers with an open invoice, few with %j are counted exactly', async (criteria, condition) => {
  const { rows } = await owner.query<{ customer_id: string }>(
    `select customer_id from vault_customers where merchant_uid = '${busy_merchant_uid}' and status = 'active' and ${condition}
     order by upper(full_name), customer_id`,
  );
  const found = await inScope(pool, { merchant_uid: busy_merchant_uid }, 'read', (transaction) =>
    findCustomers(transaction, { has_open_invoice: 'true', ...criteria }, on, { sort: undefined, limit: 5, offset: 2 }),
  );
  expect(found).toEqual({
    page: rows.slice(2, 7).map(({ customer_id }) => customer_id),
    total_count: rows.length,
    total_count_is_exact: true,
  });
});
