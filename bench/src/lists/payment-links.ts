import type { CallInput } from '@countinghouse/contract/call';
import type { getPaymentLinks as declaration } from '@countinghouse/contract/merchants/payment-link/get-payment-links';
import { systemClock } from '@countinghouse/domain/time/clock';
import { getPaymentLinks } from '@countinghouse/gateway/services/merchants/payment-link/get-payment-links';
import { bigMerchant, seedOnce, startServer } from '../database.ts';
import type { Result } from '../measure.ts';
import { measureList } from './measure-list.ts';

const linkCount = 1_000_000;

type Query = CallInput<typeof declaration>['query'];
const queries: readonly [string, Query][] = [
  ['all, newest first', {}],
  ['by name', { sort: 'name:asc:text' }],
  ['last paid', { sort: 'last_paid_at:desc:date' }],
  ['paid most', { sort: 'paid_amount:desc:number' }],
  ['used least', { sort: 'used_count:asc:number' }],
  ['ends soonest', { sort: 'expires_at:asc:date' }],
  ['page 100', { limit: 100, offset: 9_900 }],
  ['a rare name', { search: 'bill 777123' }],
  ['a common name', { search: 'tasting' }],
  ['nothing of that name', { search: 'zyxwvut' }],
  ['last four of a secret', { search: 'k7q3' }],
  ['active', { status: ['active'] }],
  ['paused', { status: ['paused'] }],
  ['expired', { status: ['expired'] }],
  ['closed', { status: ['closed'] }],
  ['every status', { status: ['active', 'paused', 'completed', 'expired', 'closed'] }],
  ['a rare kind', { kind: ['items'] }],
  ['a common kind', { kind: ['fixed'] }],
  ['amounts', { amount_from: 2_000, amount_to: 2_010 }],
  ['made in one week', { start_date: '2022-03-01', end_date: '2022-03-07' }],
  ['ends in one week', { expires_from: '2029-03-01', expires_to: '2029-03-07' }],
  ['paused, by name', { status: ['paused'], sort: 'name:asc:text' }],
  ['a common name, active', { search: 'tasting', status: ['active'] }],
];

/** Measures the list of a million payment links by each filter and order. */
export async function benchPaymentLinks(): Promise<Result[]> {
  const database = await startServer('links-1m', false);
  try {
    await seedOnce(database.url, {
      seed: 'a million payment links of every kind and state',
      table: 'payment_links',
      keep: 'payment_links_pkey',
      work: async (client) => {
        for (const statement of seeds) await client.query(statement);
      },
    });
    const list = getPaymentLinks({ clock: systemClock });
    const params = { id: bigMerchant.merchant_uid };
    return [
      await measureList(database.url, {
        what: `List of ${linkCount.toLocaleString('en')} payment links`,
        queries,
        list: (context, query) => list(context, { params, body: undefined, query }),
        raw: `select * from payment_links where merchant_uid = '${bigMerchant.merchant_uid}' and status <> 'closed'
          order by created_at desc, link_id desc limit 20`,
      }),
    ];
  } finally {
    await database.stop();
  }
}

const merchant = `'${bigMerchant.merchant_uid}'::uuid`;
const terminal = `'${bigMerchant.terminal_uid}'::uuid`;

const seeds = [
  `insert into tenants (tenant_uid, name, client_url, created_at)
     values ('${bigMerchant.tenant_uid}', 'Bench operator', 'http://localhost:8080', '2020-01-01')`,
  `insert into merchants (merchant_uid, tenant_uid, doing_business_as, legal_name, account_status_code, account_category_code,
       time_zone, currency, batch_close_time, created_at, updated_at)
     values (${merchant}, '${bigMerchant.tenant_uid}', 'Big', 'Big', 'Active', 'LowRisk', 'EST', 840, '21:00', '2020-01-01', '2020-01-01')`,
  `insert into payment_links (merchant_uid, link_id, name, title, kind, amount, minimum_amount, choices, items, currency, terminal_uid, max_uses,
       used_count, paid_amount, last_paid_at, expires_at, status, paused_reason, secret_last_four, created_at, created_by, created_by_name,
       updated_at)
     select ${merchant}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       case when n % 9 = 0 then 'Tasting ' else 'Bill ' end || n, 'Payment ' || n,
       case when n % 1000 = 0 then 'items' when n % 20 = 0 then 'open' when n % 15 = 0 then 'choice' else 'fixed' end,
       case when n % 1000 <> 0 and n % 20 <> 0 and n % 15 <> 0 then 100 + n % 100000 end,
       case when n % 1000 <> 0 and n % 20 = 0 then 500 end,
       case when n % 20 <> 0 and n % 15 = 0 then array[500, 1000] else '{}'::bigint[] end,
       case when n % 1000 = 0 then '[{"title":"Beans"}]' else '[]' end::jsonb, 840, ${terminal},
       case when n % 2 = 0 then 1 end, (n % 2 = 0 and n % 10 < 8)::integer, case when n % 10 < 8 then 100 + n % 100000 else 0 end,
       case when n % 10 < 8 then '2021-01-01'::timestamptz + n * interval '3 minutes' end,
       case when n % 7 = 0 then '2026-01-01'::timestamptz + n * interval '3 minutes' end,
       case when n % 500 = 1 then 'paused' when n % 5 = 3 then 'closed' when n % 2 = 0 and n % 10 < 8 then 'completed'
         when n % 100 = 9 then 'expired' else 'active' end,
       case when n % 500 = 1 then 'by_person' end, right(md5(n::text), 4),
       '2020-01-01'::timestamptz + n * interval '3 minutes', ${terminal}, 'Ada Lovelace', '2020-01-01'::timestamptz + n * interval '3 minutes'
     from generate_series(1, ${linkCount}) n`,
];
