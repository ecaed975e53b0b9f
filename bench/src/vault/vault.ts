import { randomUUID } from 'node:crypto';
import type { CallInput } from '@countinghouse/contract/call';
import type { getCustomers as declaration } from '@countinghouse/contract/vault/customers/get-customers';
import { gatewayRestriction, gatewaySchema } from '@countinghouse/gateway/migrations';
import type { OperationContext } from '@countinghouse/gateway/operation';
import { createCustomer } from '@countinghouse/gateway/services/vault/customers/create-customer';
import { getCustomers } from '@countinghouse/gateway/services/vault/customers/get-customers';
import { createCustomerImport } from '@countinghouse/gateway/services/vault/imports/create-customer-import';
import { inScope } from '@countinghouse/gateway/store/scope';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { type BenchDatabase, bigMerchant, seedOnce, startServer } from '../database.ts';
import { measureList } from '../lists/measure-list.ts';
import { ms, type Result, repeat, timesOf } from '../measure.ts';
import { readAsBigMerchant } from '../search.ts';

const customerCount = 1_000_000;
const paymentCount = 200_000;
const _runs = 25;
const importRows = 10_000;

type Query = CallInput<typeof declaration>['query'];
const queries: readonly [string, Query][] = [
  ['all, by name', {}],
  ['by e-mail', { sort: 'email:asc:text' }],
  ['newest first', { sort: 'created_at:desc:date' }],
  ['page 100', { limit: 100, offset: 9_900 }],
  ['a rare name', { search: 'customer 777123' }],
  ['a common name', { search: 'okonkwo' }],
  ['an e-mail address', { search: 'c500000@example.com' }],
  ['nothing of that name', { search: 'zyxwvut' }],
  ['four digits', { search: '4711' }],
  ['valid cards', { card: ['valid'] }],
  ['expired cards', { card: ['expired'] }],
  ['blocked cards', { card: ['blocked'] }],
  ['no card', { card: ['none'] }],
  ['a common tag', { tag: 'regular' }],
  ['a rare tag', { tag: 'rare' }],
  ['a country', { country: 'DE' }],
  ['a common name with an expired card', { search: 'okonkwo', card: ['expired'] }],
  ['a common name with a common tag', { search: 'okonkwo', tag: 'regular' }],
  ['a common name with a rare tag', { search: 'okonkwo', tag: 'rare' }],
  ['a common name with a blocked card', { search: 'okonkwo', card: ['blocked'] }],
  ['a common name, newest first', { search: 'okonkwo', sort: 'created_at:desc:date' }],
  ['a name of one in a hundred', { search: 'customer 77' }],
  ['active and archived', { status: ['active', 'archived'] }],
  ['archived', { status: ['archived'] }],
  ['added in one week', { start_date: '2022-03-01', end_date: '2022-03-07' }],
  ['a rare tag in a country', { tag: 'rare', country: 'US' }],
  ['an open invoice', { has_open_invoice: 'true' }],
  ['an open invoice, newest first', { has_open_invoice: 'true', sort: 'created_at:desc:date' }],
  ['an open invoice and a rare name', { has_open_invoice: 'true', search: 'customer 777140' }],
  ['an open invoice and a common name', { has_open_invoice: 'true', search: 'okonkwo' }],
  ['an open invoice and a rare tag', { has_open_invoice: 'true', tag: 'rare' }],
  ['an open invoice in a country', { has_open_invoice: 'true', country: 'DE' }],
  ['an open invoice, page 50', { has_open_invoice: 'true', limit: 20, offset: 980 }],
  ['an open invoice and a blocked card, none of both', { has_open_invoice: 'true', card: ['blocked'] }],
  ['an open invoice and an expired card', { has_open_invoice: 'true', card: ['expired'] }],
  [
    'an open invoice and a blocked card, by e-mail',
    { has_open_invoice: 'true', card: ['blocked'], sort: 'email:asc:text' },
  ],
  [
    'an open invoice, a common name and a blocked card',
    { has_open_invoice: 'true', search: 'okonkwo', card: ['blocked'] },
  ],
  [
    'an open invoice, added in one week',
    { has_open_invoice: 'true', start_date: '2022-03-01', end_date: '2022-03-07' },
  ],
  ['expired or blocked cards', { card: ['expired', 'blocked'] }],
];

/** Measures the list of a million customers by each filter, adding a customer, and importing a file of 10,000. */
export async function benchVault(): Promise<Result[]> {
  const database = await startVaultDatabase();
  try {
    return [await measureCustomers(database.url), ...(await measureWrites(database.url))];
  } finally {
    await database.stop();
  }
}

/** Starts an embedded PostgreSQL with a million customers, created once and kept. */
export async function startVaultDatabase(): Promise<BenchDatabase> {
  const database = await startServer('vault-1m', false);
  await seedOnce(database.url, {
    seed: 'a million customers with cards and open invoices',
    table: 'vault_customers',
    keep: 'vault_customers_pkey',
    work: async (client) => {
      for (const statement of seeds) await client.query(statement);
    },
  });
  return database;
}

const measureCustomers = (url: string): Promise<Result> =>
  measureList(url, {
    what: `List of ${customerCount.toLocaleString('en')} customers with cards and last payments`,
    queries,
    list: (context, query) => getCustomers(context, { params: undefined, body: undefined, query }),
    raw: `select * from vault_customers where merchant_uid = '${bigMerchant.merchant_uid}' and status = 'active'
      order by upper(full_name), customer_id limit 20`,
  });

async function measureWrites(url: string): Promise<Result[]> {
  const { context: reading, pool: reader, owner } = readAsBigMerchant(url);
  const pool = createPool(
    { url, application_name: 'bench', schema: gatewaySchema, restricted: gatewayRestriction, connections_maximum: 2 },
    () => undefined,
  );
  const context = (): OperationContext => ({
    ...reading,
    identity: { ...reading.identity, user: { user_id: bigMerchant.terminal_uid } } as OperationContext['identity'],
    idempotency_key: randomUUID(),
    transaction: (work) => inScope(pool, { merchant_uid: bigMerchant.merchant_uid }, 'write', work),
  });
  const secrets = { payments: { body_secret: Buffer.alloc(32) } } as Parameters<typeof createCustomer>[0];
  const add = createCustomer(secrets);
  const body = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    addresses: [{ kind: 'billing' as const, address_1: '12 Quay Street', city: 'Salem', postal_code: '01970' }],
  };
  const added = timesOf(await repeat(200, 20, () => add(context(), { params: undefined, query: undefined, body })));
  const raw = timesOf(await repeat(200, 20, () => insertBare(owner)));

  const rows = Array.from({ length: importRows }, (_, row) => `Import,Row ${row}x,i${row}@example.com,Salem,US`);
  const csv = ['first_name,company_name,email,city,country', ...rows].join('\n');
  const started = performance.now();
  const file = { file_name: 'customers.csv', dry_run: false, csv };
  const taken = await createCustomerImport(secrets)(context(), { params: undefined, query: undefined, body: file });
  const import_ms = performance.now() - started;
  await Promise.all([pool.end(), reader.end(), owner.end()]);
  return [
    {
      what: `Adding a customer with an address beside ${customerCount.toLocaleString('en')} others`,
      to_reach: 'p95 ≤ 10 ms',
      reached: `p50 ${ms(added.p50_ms)}, p95 ${ms(added.p95_ms)}`,
      baseline: `one bare insert: p50 ${ms(raw.p50_ms)}, p95 ${ms(raw.p95_ms)}`,
      passed: added.p95_ms <= 10,
    },
    {
      what: `Import of ${importRows.toLocaleString('en')} customers from a CSV file`,
      to_reach: '≤ 5 s',
      reached: `${(import_ms / 1_000).toFixed(1)} s, ${taken.import.customer_count} added`,
      baseline: '–',
      passed: import_ms <= 5_000 && taken.import.customer_count === importRows,
    },
  ];
}

function insertBare(owner: pg.Pool): Promise<unknown> {
  return owner.query(
    `insert into vault_customers (merchant_uid, customer_id, last_name, locale, created_at, updated_at)
     values ($1, $2, 'Bare', 'en', now(), now())`,
    [bigMerchant.merchant_uid, randomUUID()],
  );
}

const merchant = `'${bigMerchant.merchant_uid}'::uuid`;
const idOf = (kind: number) => `('00000000-0000-700${kind}-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const cardShare = 'n % 10 < 7';

const seeds = [
  `insert into tenants (tenant_uid, name, client_url, created_at)
     values ('${bigMerchant.tenant_uid}', 'Bench operator', 'http://localhost:8080', '2020-01-01')`,
  `insert into merchants (merchant_uid, tenant_uid, doing_business_as, legal_name, account_status_code, account_category_code,
       time_zone, currency, batch_close_time, created_at, updated_at)
     values (${merchant}, '${bigMerchant.tenant_uid}', 'Big', 'Big', 'Active', 'LowRisk', 'EST', 840, '21:00', '2020-01-01', '2020-01-01')`,
  `insert into merchant_settings (merchant_uid, allow_customer_vault, allow_invoicing, allow_recurring_transactions, allow_capture,
       allow_reversal, allow_cancel, allow_refund, allow_charge, allow_authorization, allow_blind_credit, allow_l2l3, allow_payment_link,
       allow_international_payment)
     values (${merchant}, true, true, true, true, true, true, true, true, true, true, true, true, true)`,
  `insert into vault_customers (merchant_uid, customer_id, first_name, last_name, company_name, email, locale, tags, card_last_fours,
       default_card_status, default_card_yymm, country, created_at, updated_at)
     select ${merchant}, ${idOf(0)}, (array['Ada','Bola','Chen','Dana','Emeka','Fatou','Grace','Hugo'])[1 + n % 8],
       case when n % 11 = 0 then 'Okonkwo' else 'Person' end, 'Customer ' || n, 'c' || n || '@example.com', 'en',
       case when n % 1000 = 0 then array['rare'] when n % 3 = 0 then array['regular'] else '{}' end,
       case when ${cardShare} then array[lpad((n % 10000)::text, 4, '0')] else '{}' end,
       case when ${cardShare} then case when n % 50 = 1 then 'blocked' else 'usable' end end,
       case when ${cardShare} then case when n % 25 = 0 then '2501' else '3109' end end,
       case when n % 2 = 1 then '' when n % 50 = 0 then 'DE' else 'US' end,
       '2020-01-01'::timestamptz + n * interval '3 minutes', '2020-01-01'::timestamptz + n * interval '3 minutes'
     from generate_series(1, ${customerCount}) n`,
  `insert into vault_addresses (merchant_uid, address_id, customer_id, kind, city, country, is_default, created_at, updated_at)
     select ${merchant}, ${idOf(1)}, ${idOf(0)}, 'billing', 'Salem', case when n % 50 = 0 then 'DE' else 'US' end, true, '2020-01-01', '2020-01-01'
     from generate_series(1, ${customerCount}) n where n % 2 = 0`,
  `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
     select ${merchant}, ${idOf(2)}, decode(lpad(to_hex(n), 16, '0'), 'hex'), 'visa', '411111', lpad((n % 10000)::text, 4, '0'), '\\x00', 1, '2020-01-01'
     from generate_series(1, ${customerCount}) n where ${cardShare}`,
  `insert into vault_accounts (merchant_uid, account_uid, customer_id, card_id, card_expiry, is_default, status, blocked_reason, consent_at,
       consent_channel, consent_text, source, created_at, updated_at)
     select ${merchant}, ${idOf(3)}, ${idOf(0)}, ${idOf(2)}, case when n % 25 = 0 then '0125' else '0931' end, true,
       case when n % 50 = 1 then 'blocked' else 'usable' end, case when n % 50 = 1 then 'by_person' end, '2020-01-01', 'in_person', 'Yes',
       'portal', '2020-01-01', '2020-01-01'
     from generate_series(1, ${customerCount}) n where ${cardShare}`,
  `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, currency, direction,
       card_id, card_brand, card_first_six, card_last_four, card_expiry, batch_date, created_at, updated_at, customer_id)
     select ${merchant}, ${idOf(4)}, '${bigMerchant.tenant_uid}', '${bigMerchant.terminal_uid}', 'T' || n, 110, 210, 1000 + n % 900, 840, 1,
       ${idOf(2)}, 'visa', '411111', '1111', '0931', '2026-01-01', '2026-01-01'::timestamptz + n * interval '1 second',
       '2026-01-01', ${idOf(0)}
     from generate_series(1, ${paymentCount}) n`,
  // One customer in twenty has an open invoice, and as many have a paid one.
  `insert into invoices (merchant_uid, invoice_id, kind, invoice_number, series_id, status, customer_id, locale, currency, terminal_uid,
       issue_date, due_date, open_due_date, payment_terms, subtotal_amount, discount_total, tax_amount, tax_on_top_amount, total_amount,
       paid_amount, issued_at, created_at, updated_at)
     select ${merchant}, ${idOf(5)}, 'invoice', 'INV-' || n, gen_random_uuid(), case when n % 20 = 0 then 'open' else 'paid' end, ${idOf(0)},
       'en', 840, '${bigMerchant.terminal_uid}', '2026-01-01', '2026-02-01', case when n % 20 = 0 then date '2026-02-01' end, 'date',
       4500, 0, 0, 0, 4500, case when n % 20 = 0 then 0 else 4500 end, '2026-01-01', '2026-01-01', '2026-01-01'
     from generate_series(1, ${customerCount}) n where n % 10 = 0`,
];
