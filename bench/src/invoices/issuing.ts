import { randomBytes, randomUUID } from 'node:crypto';
import { systemClock } from '@countinghouse/domain/time/clock';
import { gatewayRestriction, gatewaySchema } from '@countinghouse/gateway/migrations';
import type { OperationContext, RequestIdentity } from '@countinghouse/gateway/operation';
import { issueInvoice } from '@countinghouse/gateway/services/invoice/invoices/issue-invoice';
import { inScope } from '@countinghouse/gateway/store/scope';
import { merchants, users, worldTemplate } from '@countinghouse/gateway/testing/world';
import { createPool } from '@countinghouse/service/database';
import pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { operationContext } from '../lists/operation-context.ts';
import { ms, type Result, timesOf } from '../measure.ts';
import { connections } from '../raw-driver.ts';

const to_reach_per_s = 500;
const { merchant_uid } = merchants.harbor;

/**
 * Measures issuing drafts of one series at full speed, by the operation alone over as many connections as the gateway has. Each transaction
 * claims its key, checks the draft and computes its sums, writes its parts and the audit history, and takes the number last. In the
 * baseline the driver alone takes numbers of the same series and writes them. Afterwards the numbers must run from 1 without gaps or
 * repeats.
 *
 * @param count how many are issued
 */
export async function benchIssuing(count = 20_000): Promise<Result[]> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const owner = new pg.Client({ connectionString: database.url, options: `-c search_path=${gatewaySchema},public` });
  await owner.connect();
  const pool = createPool(
    {
      ...{ url: database.url, application_name: 'bench', schema: gatewaySchema, restricted: gatewayRestriction },
      connections_maximum: connections,
    },
    () => undefined,
  );
  try {
    const [warm, measured, raw] = [
      await addDrafts(owner, 1_000),
      await addDrafts(owner, count),
      await addDrafts(owner, count),
    ];
    await owner.query('vacuum analyze');
    const issue = createIssuer(pool);
    await inParallel(warm, issue);
    const ours = await inParallel(measured, issue);
    await requireNoGap(owner, warm.length + measured.length);
    const theirs = await inParallel(raw, (invoice_id) => numberByDriver(pool, invoice_id));
    const { p50_ms, p99_ms } = timesOf(ours.durations_ms);
    return [
      {
        what: `Issuing ${count.toLocaleString('en')} invoices of one series, ${connections} at once, numbers without a gap`,
        to_reach: `≥ ${to_reach_per_s}/s`,
        reached: `${ours.per_s}/s, p50 ${ms(p50_ms)}, p99 ${ms(p99_ms)}`,
        baseline: `the driver alone, taking the number and writing it: ${theirs.per_s}/s`,
        passed: ours.per_s >= to_reach_per_s,
      },
    ];
  } finally {
    await pool.end();
    await owner.end();
    await database.stop();
  }
}

/** Drafts of one line, ready to be issued. */
async function addDrafts(owner: pg.Client, count: number): Promise<string[]> {
  await owner.query(
    `insert into invoice_series (merchant_uid, series_id, kind, pattern, created_at, updated_at)
     values ($1, gen_random_uuid(), 'invoice', 'INV-{YYYY}-{N}', now(), now()) on conflict do nothing`,
    [merchant_uid],
  );
  const { rows } = await owner.query<{ invoice_id: string }>(
    `with made as (
       insert into invoices (merchant_uid, invoice_id, kind, series_id, bill_to, send_to, locale, currency, terminal_uid, payment_terms,
         subtotal_amount, discount_total, tax_amount, tax_on_top_amount, total_amount, created_at, updated_at)
       select s.merchant_uid, uuidv7(), 'invoice', s.series_id, '{"name": "Ada Lovelace", "email": "ada@example.com"}', '{ada@example.com}', 'en', 840,
         (select terminal_uid from terminals t where t.merchant_uid = s.merchant_uid and t.currency = 840 order by terminal_uid limit 1), 'net_14',
         3700, 0, 0, 0, 3700, now(), now()
       from invoice_series s, generate_series(1, $2) where s.merchant_uid = $1 and s.kind = 'invoice'
       returning merchant_uid, invoice_id
     ), lines as (
       insert into invoice_lines (merchant_uid, invoice_id, line_number, description, quantity_ten_thousandths, unit_price_ten_thousandths,
         gross_amount, discount_total, net_amount, total_amount)
       select merchant_uid, invoice_id, 1, 'House blend, 1 kg', 20000, 185000, 3700, 0, 3700, 3700 from made
     )
     select invoice_id from made`,
    [merchant_uid, count],
  );
  return rows.map(({ invoice_id }) => invoice_id);
}

function createIssuer(pool: pg.Pool): (invoice_id: string) => Promise<void> {
  const issue = issueInvoice({ payments: { body_secret: randomBytes(32) } } as unknown as Parameters<
    typeof issueInvoice
  >[0]);
  const identity = {
    merchant: { ...merchants.harbor, time_zone: 'EST', currency: 840 },
    tenant_uid: merchants.harbor.tenant_uid,
    user: { ...users.merchant, full_name: 'Ada Lovelace' },
  } as unknown as RequestIdentity;
  return async (invoice_id) => {
    const context: OperationContext = {
      ...operationContext(pool, identity, { merchant_uid }),
      clock: systemClock,
      idempotency_key: randomUUID(),
      transaction: (work) => inScope(pool, { merchant_uid }, 'write', work),
    };
    await issue(context, { params: { invoice_id }, query: undefined, body: { version: 1 } });
  };
}

/** Runs work for each item, as many at the same time as there are connections. */
async function inParallel(ids: readonly string[], work: (id: string) => Promise<void>) {
  const waiting = [...ids];
  const durations_ms: number[] = [];
  const begun_ms = performance.now();
  const one = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const started_ms = performance.now();
      await work(id);
      durations_ms.push(performance.now() - started_ms);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { durations_ms, per_s: Math.round(ids.length / ((performance.now() - begun_ms) / 1_000)) };
}

async function requireNoGap(owner: pg.Client, count: number): Promise<void> {
  const { rows } = await owner.query<{ issued: number; last: number }>(
    `select count(distinct invoice_number)::integer as issued, max(split_part(invoice_number, '-', 3)::integer) as last
     from invoices where invoice_number is not null`,
  );
  const [{ issued = 0, last = 0 } = {}] = rows;
  if (issued !== count || last !== count) throw new Error(`${count} were issued with ${issued} numbers up to ${last}`);
}

async function numberByDriver(pool: pg.Pool, invoice_id: string): Promise<void> {
  await inScope(pool, { merchant_uid }, 'write', async (transaction) => {
    const series = await transaction
      .updateTable('invoice_series')
      .set(({ eb }) => ({ next_number: eb('next_number', '+', 1) }))
      .where('merchant_uid', '=', merchant_uid)
      .where('kind', '=', 'invoice')
      .returning('next_number')
      .executeTakeFirstOrThrow();
    const now = new Date();
    const today = now.toISOString().slice(0, 10);
    await transaction
      .updateTable('invoices')
      .set({
        ...{ invoice_number: `RAW-${series.next_number}`, status: 'open', issued_at: now },
        ...{ issue_date: today, due_date: today, updated_at: now },
      })
      .where('merchant_uid', '=', merchant_uid)
      .where('invoice_id', '=', invoice_id)
      .execute();
  });
}
