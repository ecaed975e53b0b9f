import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBook } from '@countinghouse/acquirer/book';
import { migrateGateway } from '@countinghouse/gateway/migrations';
import { checkInvoices } from '@countinghouse/gateway/store/invoices/invoice-check';
import { createCardKeys, openCard } from '@countinghouse/gateway/store/payments/cards';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeDemoBook } from './acquirer-book.ts';
import { copyRows, copyTextOf } from './copy.ts';
import { type PreparedDemo, prepareDemo } from './prepare.ts';
import { demoRows } from './rows/demo-rows.ts';
import { type SeedInput, seedDemo } from './seed.ts';
import { makeWorld } from './world.ts';

const secret = 'a secret of the demo tests that is long enough';
const now = new Date('2026-11-21T17:30:00Z');
const template = { name: 'start gateway', prepare: migrateGateway };
let folder: string;
let database: TestDatabase;
let client: pg.Client;
let prepared: Promise<PreparedDemo>;

const inputFor = (url: string, more: Partial<SeedInput> = {}): SeedInput => ({
  database_url: url,
  node_environment: 'test',
  card_key_secrets: `1:${secret}`,
  api_key_secret: 'a secret of links that is long enough for tests',
  portal_url: 'http://localhost:8080',
  acquirer_book_file: undefined,
  seedAccounts: async () => undefined,
  now,
  days: 8,
  prepared,
  ...more,
});

async function connect(url: string): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url });
  await made.connect();
  await made.query('set search_path to gateway, public');
  return made;
}

beforeAll(async () => {
  // Made once, in the same worker thread as in production, and sent by every seed below.
  prepared = prepareDemo({ ...inputFor(''), days: 8 });
  folder = await mkdtemp(join(tmpdir(), 'demo-seed-test-'));
  database = await createTestDatabase({ template });
  client = await connect(database.url);
  const acquirer_book_file = join(folder, 'book.sqlite');
  const input = { ...inputFor(database.url), acquirer_book_file };
  // What an interrupted first start leaves behind: the world of an hour before.
  demoRows(makeWorld(new Date(now.getTime() - 3_600_000), 8), input);
  takeDemoBook(acquirer_book_file);
  const { rows: tables } = demoRows(makeWorld(now, 8), input);
  takeDemoBook(acquirer_book_file);
  // With foreign keys checked row by row, unlike the seed itself.
  for (const { table, rows } of tables) await copyRows(client, copyTextOf(table, rows));
}, 60_000);

afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function one<Row>(text: string): Promise<Row> {
  return (await client.query(text)).rows[0] as Row;
}

test('the gateway’s key decrypts a card, and payments contain no card number', async () => {
  const card = await one<{
    merchant_uid: string;
    card_id: string;
    sealed_number: Buffer;
    key_version: number;
    last_four: string;
  }>('select * from cards limit 1');
  const number = openCard(createCardKeys(new Map([[1, secret]])), card, card);
  expect(number.endsWith(card.last_four)).toBe(true);
  const found = await one<{ count: string }>(
    `select count(*) from payments where details::text || search like '%${number}%'`,
  );
  expect(found.count).toBe('0');
});

test('open and refused batches have the same totals in the acquirer’s book', async () => {
  const book = openBook(join(folder, 'book.sqlite'));
  const { rows } = await client.query(
    `select t.acquirer_terminal_id, b.currency, b.batch_number, b.status,
       count(p.*) filter (where p.direction = 1)::int as debits_number,
       coalesce(sum(p.amount) filter (where p.direction = 1), 0)::int as debits_amount,
       count(p.*) filter (where p.direction = -1)::int as credits_number,
       coalesce(sum(p.amount) filter (where p.direction = -1), 0)::int as credits_amount
     from batches b join terminals t using (merchant_uid, terminal_uid)
       left join payments p on p.merchant_uid = b.merchant_uid and p.terminal_uid = b.terminal_uid
         and p.status in (206, 210, 225)
         and case when b.status = 'open' then p.batch_id is null else p.batch_id = b.batch_id end
     where b.status <> 'settled' group by 1, 2, 3, 4`,
  );
  expect(rows.filter(({ debits_number }) => debits_number > 0).length).toBeGreaterThan(5);
  for (const { acquirer_terminal_id, currency, batch_number, status, ...totals } of rows) {
    expect({ status, ...book.totals(acquirer_terminal_id, currency, batch_number) }).toEqual({ status, ...totals });
  }
  book.close();
});

test('every payment that can be captured, voided or refunded has its original acquirer message', async () => {
  const { count, without } = await one<{ count: string; without: string }>(`
    select count(*), count(*) filter (where not exists (select from acquirer_attempts a
        where a.merchant_uid = p.merchant_uid and a.payment_id = p.payment_id and a.state = 'answered'
          and a.operation in ('sale', 'authorization', 'refund', 'credit')
          and a.retrieval_reference_number = p.retrieval_reference_number)
      or (p.came_from_capture and not exists (select from acquirer_attempts a where a.merchant_uid = p.merchant_uid
        and a.payment_id = p.payment_id and a.state = 'answered' and a.operation = 'capture'))) as without
    from payments p where status in (205, 206, 210, 225)`);
  expect(Number(count)).toBeGreaterThan(100);
  expect(without).toBe('0');
});

test('each submitted batch’s sums by brand equal the sums of its payments', async () => {
  const { rows } = await client.query(`
    select coalesce(b.batch_id, p.batch_id) as batch_id from (select * from batch_card_brands) b
    full join (
      select batch_id, card_brand, count(*) filter (where direction = 1) as sales_count,
        coalesce(sum(captured_amount) filter (where direction = 1), 0) as sales_amount,
        count(*) filter (where direction = -1) as credits_count,
        coalesce(sum(captured_amount) filter (where direction = -1), 0) as credits_amount
      from payments join batches using (merchant_uid, batch_id) where summed_at is not null group by batch_id, card_brand
    ) p on (p.batch_id, p.card_brand, p.sales_count, p.sales_amount, p.credits_count, p.credits_amount)
      = (b.batch_id, b.card_brand, b.sales_count, b.sales_amount, b.credits_count, b.credits_amount)
    where b.batch_id is null or p.batch_id is null`);
  expect(rows).toEqual([]);
  expect((await one<{ count: string }>('select count(*) from batch_card_brands')).count).not.toBe('0');
});

/** Normally triggers keep the date of the oldest open part; they are off while the demo is filled. */
const wrongDueDates = `select i.invoice_id, i.open_due_date::text, o.due_date::text from invoices i left join lateral (
    select due_date from (select part_number, due_date, sum(amount) over (order by part_number) as until_here from invoice_parts p
      where p.merchant_uid = i.merchant_uid and p.invoice_id = i.invoice_id) p
    where p.until_here > i.paid_amount order by part_number limit 1) o on true
  where i.status in ('open', 'partially_paid') and i.kind = 'invoice' and i.open_due_date is distinct from o.due_date`;

test('invoices agree with their payments, refunds and credits', async () => {
  const invoices = await checkInvoices(client);
  expect(invoices.differences).toEqual([]);
  expect(invoices.invoices).toBeGreaterThan(300);
  expect(invoices.payments).toBeGreaterThan(200);
  const { sources } = await one<{ sources: string }>(
    `select count(*) as sources from payments p join invoices i on i.merchant_uid = p.merchant_uid and i.invoice_id = p.source_id
     where p.source = 'invoice' and p.customer_id = i.customer_id and p.terminal_uid = i.terminal_uid`,
  );
  const { count } = await one<{ count: string }>(`select count(*) from payments where source = 'invoice'`);
  expect(sources).toBe(count);
  expect(Number(count)).toBeGreaterThan(20);
});

test('payments approved by the acquirer have its approval code', async () => {
  const { count } = await one<{ count: string }>(
    `select count(*) from acquirer_attempts a join payments p using (merchant_uid, payment_id)
     where a.approval_code is distinct from p.approval_code or a.response_code <> '00'`,
  );
  expect(count).toBe('0');
});

test('fills an empty database once, with its accounts, and leaves one with data alone', {
  timeout: 60_000,
}, async () => {
  const empty = await createTestDatabase({ template });
  let accounts = 0;
  const seedAccounts = async () => {
    accounts += 1;
  };
  expect(await seedDemo(inputFor(empty.url, { seedAccounts }))).toBe(true);
  expect(await seedDemo(inputFor(empty.url, { seedAccounts }))).toBe(true);
  expect(accounts).toBe(1);
  const seeded = await connect(empty.url);
  const indexes = `select count(*) from pg_indexes where schemaname = 'gateway'`;
  expect((await seeded.query(indexes)).rows).toEqual((await client.query(indexes)).rows);
  const { rows } = await seeded.query(
    `select count(*)::int as payments, (select nextval('system_trace_audit_numbers'))::int as next from payments`,
  );
  expect(rows[0].next).toBeGreaterThan(rows[0].payments);
  const { rows: months } = await seeded.query(
    `select (select sum(sales_amount)::bigint from month_card_brands) as months,
       (select sum(sales_amount)::bigint from batches where status = 'settled') as batches`,
  );
  expect(months[0].months).toBe(months[0].batches);
  expect((await seeded.query(wrongDueDates)).rows).toEqual([]);
  expect((await checkInvoices(seeded)).differences).toEqual([]);
  await seeded.end();
  await empty.drop();

  const used = await createTestDatabase({ template });
  const own = await connect(used.url);
  await own.query(`insert into tenants values (gen_random_uuid(), 'Someone', 'http://localhost', now())`);
  expect(await seedDemo(inputFor(used.url))).toBe(false);
  expect((await own.query('select count(*)::int from payments')).rows).toEqual([{ count: 0 }]);
  await own.end();
  await used.drop();
});

test('replaces the acquirer’s book only with an empty database, not on a later start', {
  timeout: 60_000,
}, async () => {
  const empty = await createTestDatabase({ template });
  const acquirer_book_file = join(folder, 'of-seed', 'book.sqlite');
  const totals = () => {
    const book = openBook(acquirer_book_file);
    const { rows, sum } = book.database
      .prepare('select count(*) as rows, sum(captured_amount) as sum from payment')
      .get() as Record<string, number>;
    book.close();
    return { rows, sum };
  };
  const seedAt = (at: Date) => {
    const input = inputFor(empty.url, { acquirer_book_file, now: at });
    return seedDemo({ ...input, prepared: prepareDemo({ ...input, days: 8 }) });
  };
  expect(await seedAt(now)).toBe(true);
  const first = totals();
  expect(first.rows).toBeGreaterThan(100);
  expect(await seedAt(new Date(now.getTime() + 3_600_000))).toBe(true);
  expect(totals()).toEqual(first);
  await empty.drop();
});

test('an interrupted seed leaves the database empty, and the next one fills it', { timeout: 60_000 }, async () => {
  const broken = await createTestDatabase({ template });
  const fail = { seedAccounts: () => Promise.reject(new Error('cut short')) };
  await expect(seedDemo(inputFor(broken.url, fail))).rejects.toThrow('cut short');
  expect(await seedDemo(inputFor(broken.url))).toBe(true);
  await broken.drop();
});

test('never seeds production', async () => {
  await expect(seedDemo(inputFor(database.url, { node_environment: 'production' }))).rejects.toThrow(/in production/);
});
