import { randomUUID } from 'node:crypto';
import { addDays, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { type AnsweredInvoice, addInvoice, addTaxRate, coffeeLine } from '../../../testing/requests/invoices.ts';
import { merchants } from '../../../testing/world.ts';

/*
 * Numbers have no gaps or duplicates: many are issued concurrently, some are rolled back midway, connections break, and the year changes.
 */

const { merchant_uid } = merchants.harbor;

let now = new Date();
let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway({ clock: { now: () => now }, connection_wait_ms: 60_000 });
  // The commit fails after the number was assigned: the number must be free again.
  await house.sql(`create function fail_commit() returns trigger language plpgsql as
    $$ begin if new.order_id = 'fails' then raise exception 'the commit fails'; end if; return null; end $$`);
  await house.sql(`create constraint trigger fail_commit after update on invoices deferrable initially deferred for each row
    when (new.invoice_number is not null and old.invoice_number is null) execute function fail_commit()`);
});
afterAll(() => house.stop());
beforeEach(async () => {
  now = new Date('2026-11-24T15:00:00.000Z');
  await house.sql('delete from invoices');
  await house.sql('delete from invoice_series');
  await house.sql('delete from invoice_settings');
});

const invoiceIn = (answer: { body: unknown }) => (answer.body as { invoice: AnsweredInvoice }).invoice;
const issue = ({ invoice_id, version }: AnsweredInvoice, key: string = randomUUID()) =>
  house.call('issue_invoice', 'merchant', { params: { invoice_id }, body: { version }, idempotency_key: key });
const numbers = async () =>
  (
    await house.sql<{ invoice_number: string }>(
      'select invoice_number from invoices where invoice_number is not null order by issued_at, invoice_number',
    )
  ).map(({ invoice_number }) => invoice_number);
const numbered = (count: number, year = 2026) =>
  Array.from({ length: count }, (_, at) => `INV-${year}-${String(at + 1).padStart(4, '0')}`);

test('200 parallel issues with a fifth rolled back get the numbers from 1 to n', {
  timeout: 120_000,
}, async () => {
  const drafts: AnsweredInvoice[] = [];
  for (let at = 0; at < 200; at += 1) drafts.push(await addInvoice(house, at % 5 === 0 ? { order_id: 'fails' } : {}));
  const answers = await Promise.all(drafts.map((draft) => issue(draft)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(160);
  expect(answers.filter(({ status }) => status === 500)).toHaveLength(40);
  expect((await numbers()).toSorted()).toEqual(numbered(160));
  const [series] = await house.sql(`select next_number from invoice_series where kind = 'invoice'`);
  expect(series).toEqual({ next_number: '161' });
  const failed = await house.sql<{ status: string }>(`select distinct status from invoices where order_id = 'fails'`);
  expect(failed).toEqual([{ status: 'draft' }]);
});

test('a connection lost at any step of issuing frees the number', { timeout: 60_000 }, async () => {
  const steps = ['invoice_requests', 'invoices', 'invoice_parts', 'audit_entries', 'invoice_series'];
  for (const [at, table] of steps.entries()) {
    const draft = await addInvoice(house);
    await house.sql(`create function break_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    await house.sql(
      `create trigger break_connection after insert or update on ${table} execute function break_connection()`,
    );
    const broken = await issue(draft);
    expect(broken.status, table).toBeGreaterThanOrEqual(500);
    await house.sql('drop function break_connection cascade');
    expect(await numbers(), table).toEqual(numbered(at));
    const issued = await issue(draft);
    expect(issued.status, issued.text).toBe(200);
    expect(invoiceIn(issued).invoice_number).toBe(numbered(at + 1).at(-1));
  }
});

test('a draft issued in two tabs, or twice with one key, has one number', async () => {
  const draft = await addInvoice(house);
  const two = await Promise.all([issue(draft), issue(draft)]);
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(two.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
  const other = await addInvoice(house);
  const key = randomUUID();
  const [first, second] = await Promise.all([issue(other, key), issue(other, key)]);
  expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
  expect(await numbers()).toEqual(numbered(2));
});

test('a draft of last year is numbered in the year of issue, and no date is in the past', async () => {
  now = new Date('2026-12-31T20:00:00.000Z');
  const old = await addInvoice(house);
  expect(invoiceIn(await issue(await addInvoice(house))).invoice_number).toBe('INV-2026-0001');
  const dated = await addInvoice(house, { issue_date: '2026-12-31' });
  // Midnight in the merchant's time zone is five hours after midnight UTC.
  now = new Date('2027-01-01T04:59:00.000Z');
  expect(invoiceIn(await issue(await addInvoice(house))).invoice_number).toBe('INV-2026-0002');
  now = new Date('2027-01-01T05:01:00.000Z');
  const issued = invoiceIn(await issue(old));
  expect(issued).toMatchObject({ invoice_number: 'INV-2027-0001', issue_date: '2027-01-01', due_date: '2027-01-15' });
  const refused = await issue(dated);
  expect([refused.status, refused.body.errors?.map(({ field }) => field)]).toEqual([400, ['issue_date']]);
  expect(await numbers()).toEqual(['INV-2026-0001', 'INV-2026-0002', 'INV-2027-0001']);
});

test('does not issue an incomplete or inconsistent invoice, and uses no number', async () => {
  const rate = await addTaxRate(house);
  const refused: [Record<string, unknown>, string[]][] = [
    [{ lines: [] }, ['lines']],
    [{ lines: [{ ...coffeeLine, unit_price_ten_thousandths: 0 }] }, ['lines']],
    [{ parts: [{ amount: 1000 }, { amount: 2699, due_date: '2026-12-24' }] }, ['parts']],
    [
      {
        parts: [
          { amount: 1000, due_date: '2026-12-24' },
          { amount: 2700, due_date: '2026-12-01' },
        ],
      },
      ['parts.1.due_date'],
    ],
    [{ payment_terms: 'date' }, ['due_date']],
  ];
  for (const [more, fields] of refused) {
    const made = await house.call('create_invoice', 'merchant', {
      body: { lines: [coffeeLine], ...more },
      idempotency_key: randomUUID(),
    });
    // Parts in the wrong order are refused when they are saved.
    const answer = made.status === 200 ? await issue(invoiceIn(made)) : made;
    expect([answer.status, answer.body.errors?.map(({ field }) => field)], JSON.stringify(more)).toEqual([400, fields]);
  }
  expect(await numbers()).toEqual([]);
  const parts = [
    { label: 'Deposit', amount: 1171 },
    { label: 'Balance', amount: 2733, due_date: '2026-12-24' },
  ];
  const draft = await addInvoice(house, { lines: [{ ...coffeeLine, tax_rate_ids: [rate] }], parts });
  expect(invoiceIn(await issue(draft))).toMatchObject({
    total_amount: 3904,
    due_date: '2026-12-24',
    parts: [
      { part_number: 1, label: 'Deposit', due_date: '2026-11-24', amount: 1171 },
      { part_number: 2, label: 'Balance', due_date: '2026-12-24', amount: 2733 },
    ],
  });
});

test('never reuses a number, whatever the pattern becomes', async () => {
  await issue(await addInvoice(house));
  const { body } = await house.call('get_invoice_settings', 'merchant');
  const settings = body.settings as { version: number; numbering: { kind: string; next_invoice_number: string }[] };
  expect(settings.numbering[0]).toMatchObject({ kind: 'invoice', next_invoice_number: 'INV-2026-0002' });
  const change = (invoice: Record<string, unknown>, version = settings.version) =>
    house.call('update_invoice_settings', 'merchant', { body: { version, numbering: { invoice } } });
  expect((await change({ next_number: 1 })).body.code).toBe('number_taken');
  expect((await change({ pattern: 'EST-{YYYY}-{N}' })).body.code).toBe('number_taken');
  expect((await change({ pattern: 'INV-{N}' })).body.code).toBe('invalid_request');
  expect((await change({ pattern: 'no number' })).body.errors?.[0]?.field).toBe('numbering.invoice.pattern');
  const saved = await change({ pattern: 'R{YY}/{N}', digits: 6, next_number: 500 });
  expect(saved.status, saved.text).toBe(200);
  expect(invoiceIn(await issue(await addInvoice(house))).invoice_number).toBe('R26/000500');
  // A number that another document already has, for example from an import.
  await house.sql(`update invoices set invoice_number = 'R26/000501' where invoice_number = 'INV-2026-0001'`);
  const taken = await issue(await addInvoice(house));
  expect([taken.body.code, taken.body.details]).toEqual(['number_taken', { invoice_number: 'R26/000501' }]);
});

test('a failing scheduled invoice holds up no other, and one that cannot be issued becomes a draft of a new version', async () => {
  const send_on = addDays(businessDateOf(now, 'EST'), 1);
  const scheduled = async (title: string, more: Record<string, unknown> = {}) => {
    const draft = await addInvoice(house, { title, ...more });
    const answer = await house.call('schedule_invoice', 'merchant', {
      params: { invoice_id: draft.invoice_id },
      body: { version: draft.version, send_on },
    });
    expect(answer.status, answer.text).toBe(200);
    return invoiceIn(answer);
  };
  const [broken, impossible, sound] = [
    await scheduled('broken'),
    await scheduled('impossible', { payment_terms: 'date', due_date: addDays(send_on, 1) }),
    await scheduled('sound'),
  ];
  await house.sql(
    `create function break_invoice() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  await house.sql(`create trigger break_invoice before update of invoice_number on invoices for each row
    when (new.title = 'broken') execute function break_invoice()`);
  await house.sql('update invoices set due_date = $2 where invoice_id = $1', [
    impossible.invoice_id,
    addDays(send_on, -1),
  ]);
  now = new Date(now.getTime() + 86_400_000);
  await house.gateway.jobs.runNow('issue_scheduled_invoices');
  const rows = await house.sql('select title, status, version from invoices order by title');
  expect(rows).toEqual([
    { title: 'broken', status: 'scheduled', version: broken.version },
    { title: 'impossible', status: 'draft', version: impossible.version + 1 },
    { title: 'sound', status: 'open', version: sound.version + 1 },
  ]);
  await house.sql('drop trigger break_invoice on invoices; drop function break_invoice()');
  await house.gateway.jobs.runNow('issue_scheduled_invoices');
  expect((await house.sql(`select status from invoices where title = 'broken'`))[0]?.status).toBe('open');
});

test('a scheduled invoice is issued once on its morning, and waits while its merchant cannot issue', async () => {
  const draft = await addInvoice(house);
  const send_on = addDays(businessDateOf(now, 'EST'), 2);
  const schedule = (more: Record<string, unknown> = {}) =>
    house.call('schedule_invoice', 'merchant', {
      params: { invoice_id: draft.invoice_id },
      body: { version: draft.version, send_on, ...more },
    });
  expect((await schedule({ send_on: businessDateOf(now, 'EST') })).body.errors?.[0]?.field).toBe('send_on');
  expect(invoiceIn(await schedule())).toMatchObject({ status: 'scheduled', send_on, invoice_number: null });
  const run = () => house.gateway.jobs.runNow('issue_scheduled_invoices');
  const status = async () =>
    (await house.sql<{ status: string }>('select status from invoices where invoice_id = $1', [draft.invoice_id]))[0]
      ?.status;
  // 07:59 in the merchant's time zone, then 08:00.
  now = new Date('2026-11-26T12:59:00.000Z');
  await run();
  expect(await status()).toBe('scheduled');
  now = new Date('2026-11-26T13:00:00.000Z');
  await house.sql(`update merchants set account_status_code = 'Restricted' where merchant_uid = $1`, [merchant_uid]);
  await run();
  expect(await status()).toBe('scheduled');
  await house.sql(`update merchants set account_status_code = 'Active' where merchant_uid = $1`, [merchant_uid]);
  await Promise.all([run(), run()]);
  await run();
  expect(await status()).toBe('open');
  expect(await numbers()).toEqual(['INV-2026-0001']);
  const { body } = await house.call('get_invoice_history', 'merchant', { params: { invoice_id: draft.invoice_id } });
  expect((body.logs as { kind: string | null }[])[0]).toMatchObject({
    kind: 'issued_by_schedule',
    facts: { issue_date: '2026-11-26', due_date: '2026-12-10' },
  });
});
