import type { LinkCriteria } from '@countinghouse/contract/merchants/payment-link/link-criteria';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayRestriction, gatewaySchema } from '../../migrations.ts';
import { merchants, worldTemplate } from '../../testing/world.ts';
import { inScope } from '../scope.ts';
import { findLinks } from './find-links.ts';

const { merchant_uid } = merchants.harbor;
/** More than the number of links up to which PostgreSQL's planner chooses the indexes. */
const linkCount = 9_000;
const on = { now: new Date('2026-11-23T12:00:00Z'), zone: 'EST' } as const;

let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase({ template: worldTemplate });
  const shared = { url: database.url, schema: gatewaySchema, application_name: 'test' };
  owner = createPool(shared, () => undefined);
  pool = createPool({ ...shared, restricted: gatewayRestriction }, () => undefined);
  await owner.query(
    `insert into payment_links (merchant_uid, link_id, name, title, kind, amount, currency, terminal_uid, status, secret_last_four, created_at, updated_at)
     select t.merchant_uid, gen_random_uuid(), case when n % 9 = 0 then 'Tasting ' else 'Bill ' end || n, 'Payment ' || n, 'fixed', 100 + n, 840,
       t.terminal_uid, case when n % 5 = 0 then 'closed' else 'active' end, 'abcd', '2020-01-01'::timestamptz + n * interval '3 hours', now()
     from generate_series(1, $2::int) n cross join (select * from terminals where merchant_uid = $1 limit 1) t`,
    [merchant_uid, linkCount],
  );
  await owner.query('vacuum analyze payment_links');
}, 60_000);
afterAll(async () => {
  await Promise.all([owner.end(), pool.end()]);
  await database.drop();
});

/** Searches, and the same as a handwritten condition: for common texts, rare ones, and none. */
const searches: readonly [LinkCriteria, string][] = [
  [{}, `status <> 'closed'`],
  [{ search: 'tasting' }, `status <> 'closed' and search like '%tasting%'`],
  [{ search: 'tasting', status: ['closed'] }, `status = 'closed' and search like '%tasting%'`],
  [{ search: 'BILL 7771' }, `status <> 'closed' and search like '%bill 7771%'`],
  [
    { search: 'bill', amount_from: 200, amount_to: 900 },
    `status <> 'closed' and search like '%bill%' and amount between 200 and 900`,
  ],
  [{ search: 'zyxwvut' }, 'false'],
  [{ search: '50%' }, 'false'],
];
const orders = [
  [undefined, 'created_at desc, link_id desc'],
  ['name:asc:text', 'upper(name), link_id'],
] as const;

test.each(searches)('%j finds the matching links, in order and with their number', async (criteria, condition) => {
  const maximum = criteria.search === undefined ? 10_000 : 2_000;
  const matching = `from payment_links where merchant_uid = '${merchant_uid}' and ${condition}`;
  const { rows: counted } = await owner.query<{ count: number }>(`select count(*)::integer as count ${matching}`);
  const count = counted[0]?.count ?? 0;
  for (const [sort, order] of orders) {
    for (const offset of [0, 7]) {
      const { rows } = await owner.query<{ link_id: string }>(
        `select link_id ${matching} order by ${order} limit 10 offset ${offset}`,
      );
      const found = await inScope(pool, { merchant_uid }, 'read', (transaction) =>
        findLinks(transaction, criteria, on, { sort, limit: 10, offset }),
      );
      expect(found.rows.map(({ link_id }) => link_id)).toEqual(rows.map(({ link_id }) => link_id));
      expect([found.total_count, found.total_count_is_exact]).toEqual([Math.min(count, maximum), count <= maximum]);
    }
  }
});
