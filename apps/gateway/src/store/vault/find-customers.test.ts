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
/** More than the vault size up to which PostgreSQL's planner chooses the indexes. */
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
  for (const uid of [merchant_uid, other_merchant_uid]) {
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
      [uid, customerCount],
    );
  }
  await owner.query('vacuum analyze vault_customers');
}, 60_000);
afterAll(async () => {
  await Promise.all([owner.end(), pool.end()]);
  await database.drop();
});

/** Searches, and the same as a handwritten condition. */
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
