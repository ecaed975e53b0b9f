import { setTimeout as delay } from 'node:timers/promises';
import { gatewaySchema } from '@countinghouse/gateway/migrations';
import { startMailServer } from '@countinghouse/gateway/testing/mail-server';
import { startTestAcquirer } from '@countinghouse/gateway/testing/servers/acquirer';
import { merchants, worldTemplate } from '@countinghouse/gateway/testing/world';
import pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { ms, type Result, timesOf } from '../measure.ts';
import { analyze, createSeller, runPaced, startGateway } from '../sale.ts';

const to_reach_per_s = 100;
const sales_per_s = 20;
const calm_ms = 10_000;
const part_ms = 5_000;
/** By how much p99 of sales may grow: mailing in the morning must not be noticeable at the till. */
const change_maximum = 1.1;
const { merchant_uid } = merchants.second;

/**
 * Measures a morning on which a reminder is due for each of `count` invoices, in the gateway itself as in production. Its rows, links and
 * mails are written, and a mail server accepts the mails, while another merchant sells at a steady rate. The baseline of the reminders is
 * the driver alone, which writes the same rows; that of the sales is the same sales before the morning.
 *
 * @param count how many invoices get a reminder
 */
export async function benchReminders(count = 50_000): Promise<Result[]> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const acquirer = await startTestAcquirer();
  const mail = await startMailServer();
  const owner = new pg.Client({ connectionString: database.url, options: `-c search_path=${gatewaySchema},public` });
  await owner.connect();
  await addOpenInvoices(owner, count);
  const gateway = await startGateway(database.url, acquirer.iso_port, acquirer.post_url, { SMTP_URL: mail.url });
  try {
    const sell = createSeller(gateway.url);
    await runPaced(part_ms, sales_per_s, sell);
    await analyze(database.url);
    const calm = timesOf((await runPaced(calm_ms, sales_per_s, sell)).map(({ took_ms }) => took_ms));
    const morning = await remindBeside(owner, count, sell);
    const raw_per_s = await writeByDriver(owner, Math.min(count, 5_000));
    const beside = timesOf(morning.sales_ms);
    return [
      {
        what: `${count.toLocaleString('en')} reminders that are due in one morning, beside ${sales_per_s} sales a second`,
        to_reach: `≥ ${to_reach_per_s}/s`,
        reached: `${morning.per_s}/s; ${mail.letters.length.toLocaleString('en')} mails taken by the server by then`,
        baseline: `the driver alone, writing the reminder, its event and its mail: ${raw_per_s}/s`,
        passed: morning.per_s >= to_reach_per_s,
      },
      {
        what: 'Sales of another merchant meanwhile, p99',
        to_reach: 'changed by 10 % at most',
        reached: ms(beside.p99_ms),
        baseline: `without reminders: ${ms(calm.p99_ms)}`,
        passed: beside.p99_ms <= calm.p99_ms * change_maximum,
      },
    ];
  } finally {
    await gateway.stop();
    await mail.stop();
    await acquirer.stop();
    await owner.end();
    await database.stop();
  }
}

/**
 * Open invoices that were sent five days ago and are due in two. The reminder of three days before is due, but the gateway does not check
 * them yet.
 */
async function addOpenInvoices(owner: pg.Client, count: number): Promise<void> {
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await owner.query(
    `insert into invoice_series (merchant_uid, series_id, kind, pattern, next_number, year, latest_issue_date, created_at, updated_at)
     values ($1, gen_random_uuid(), 'invoice', 'INV-{YYYY}-{N}', $2, extract(year from now()), now(), now(), now())`,
    [merchant_uid, count + 1],
  );
  await owner.query(
    `insert into invoices (merchant_uid, invoice_id, kind, invoice_number, series_id, status, bill_to, send_to, locale, currency, terminal_uid,
       issue_date, due_date, open_due_date, payment_terms, subtotal_amount, discount_total, tax_amount, tax_on_top_amount, total_amount, issued_at,
       sent_at, mail_state, created_at, updated_at)
     select s.merchant_uid, uuidv7(), 'invoice', 'INV-' || n, s.series_id, 'open', '{"name": "Ada Lovelace"}',
       array['buyer' || n || '@example.com'], 'en', 840,
       (select terminal_uid from terminals t where t.merchant_uid = s.merchant_uid order by terminal_uid limit 1),
       current_date - 5, current_date + 2, current_date + 2, 'date', 3700, 0, 0, 0, 3700, now() - interval '5 days', now() - interval '5 days', 'sent',
       now() - interval '5 days', now() - interval '5 days'
     from invoice_series s, generate_series(1, $2) n where s.merchant_uid = $1`,
    [merchant_uid, count],
  );
  await owner.query(
    `insert into invoice_parts (merchant_uid, invoice_id, part_number, due_date, amount)
     select merchant_uid, invoice_id, 1, due_date, total_amount from invoices`,
  );
  await owner.query('commit');
}

/** Makes the gateway check all of them, and sells until every reminder is written. */
async function remindBeside(owner: pg.Client, count: number, sell: Parameters<typeof runPaced>[2]) {
  const remindedCount = async () => {
    const { rows } = await owner.query<{ count: number }>('select count(*)::integer as count from invoice_reminders');
    return rows[0]?.count ?? 0;
  };
  await owner.query(`update invoices set look_at = now()`);
  // The gateway checks every fifteen seconds.
  while ((await remindedCount()) === 0) await delay(20);
  const until_ms = performance.now() + (count / (to_reach_per_s / 10)) * 1_000;
  const sales_ms: number[] = [];
  while ((await remindedCount()) < count) {
    if (performance.now() > until_ms) throw new Error('The reminders are ten times as slow as they may be');
    for (const { took_ms } of await runPaced(part_ms, sales_per_s, sell)) sales_ms.push(took_ms);
  }
  const { rows } = await owner.query<{ took_ms: number }>(
    `select extract(epoch from max(created_at) - min(created_at))::float8 * 1000 as took_ms from mail_messages where kind = 'invoice_reminder'`,
  );
  return { per_s: Math.round(count / (Math.max(1, rows[0]?.took_ms ?? 0) / 1_000)), sales_ms };
}

/** Writes the rows of reminders by the driver alone, one transaction each. */
async function writeByDriver(owner: pg.Client, count: number): Promise<number> {
  const { rows } = await owner.query<{ invoice_id: string }>('select invoice_id from invoices limit $1', [count]);
  const begun_ms = performance.now();
  for (const { invoice_id } of rows) {
    await owner.query(
      `with reminder as (
         insert into invoice_reminders (merchant_uid, invoice_id, part_number, reminder_day, created_at) values ($1, $2, 1, 30, now())
       ), event as (
         insert into invoice_events (merchant_uid, invoice_id, invoice_event_id, kind, at) values ($1, $2, gen_random_uuid(), 'reminded', now())
       ), mail as (
         insert into mail_messages (merchant_uid, message_id, kind, invoice_id, recipient, locale, facts, created_at)
           values ($1, gen_random_uuid(), 'raw', $2, 'ada@example.com', 'en', '{}', now())
       )
       update invoices set look_at = null where merchant_uid = $1 and invoice_id = $2`,
      [merchant_uid, invoice_id],
    );
  }
  return Math.round(rows.length / ((performance.now() - begun_ms) / 1_000));
}
