import { randomUUID } from 'node:crypto';
import { addDays, businessDateOf, instantOf } from '@countinghouse/domain/time/time-zones';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { untilJobsDone } from '../testing/background-jobs.ts';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { addInvoice } from '../testing/requests/invoices.ts';
import { merchants } from '../testing/world.ts';
import { sendDueReminders } from './remind-of-invoices.ts';

const minute_ms = 60_000;
const never = new AbortController().signal;
const today = businessDateOf(new Date(), 'EST');

let mail: TestMailServer;
let house: TestGateway;
let now = new Date();
beforeAll(async () => {
  mail = await startMailServer();
  house = await startTestGateway({ clock: { now: () => now }, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});
beforeEach(async () => {
  now = new Date();
  mail.answer(() => 250);
  // Invoice numbers follow dates, and each test starts today.
  await house.sql('update invoice_series set latest_issue_date = null, year = null');
  await house.sql(
    "update invoices set status = 'closed', close_reason = 'void', closed_at = now() where status in ('open', 'partially_paid')",
  );
});

/** Nine in the morning in the merchant's time zone, `days` from today. */
const at = (days: number, minutes = 1) => {
  now = new Date(instantOf(addDays(today, days), '09:00', 'EST').getTime() + minutes * minute_ms);
};
let reminders_seen = 0;
/** Reminders since the last call. The gateway's own rounds count too: on a busy machine one of them can run in between. */
const newReminders = async () => {
  const [row] = await house.sql<{ count: number }>('select count(*)::int as count from invoice_reminders');
  const fresh = (row?.count ?? 0) - reminders_seen;
  reminders_seen += fresh;
  return fresh;
};
const look = async () => {
  await sendDueReminders(house.gateway.dependencies, never);
  await untilJobsDone(house);
  return newReminders();
};
const due = async (more: Record<string, unknown> = {}) =>
  addInvoice(house, { payment_terms: 'date', due_date: addDays(today, 10), issue: true, send: true, ...more });
const told = (invoice_id: string) =>
  house.sql<{ kind: string; subject: string }>(
    `select kind, subject from mail_messages where invoice_id = $1 and kind like 'invoice\\_%' order by created_at, message_id`,
    [invoice_id],
  );
const columns = async (invoice_id: string) => {
  const [row] = await house.sql<{ look_at: Date | null; overdue_at: Date | null; version: number }>(
    'select look_at, overdue_at, version from invoices where invoice_id = $1',
    [invoice_id],
  );
  if (row === undefined) throw new Error('The invoice no longer exists');
  return row;
};

test('[S2.64] sends each reminder once before, on and after the due date, and reports overdue once', async () => {
  const { invoice_id, invoice_number } = await due();
  expect(await look()).toBe(0);
  expect((await columns(invoice_id)).look_at).toEqual(instantOf(addDays(today, 7), '09:00', 'EST'));
  at(7, -1);
  expect(await look()).toBe(0);
  at(7);
  expect([await look(), await look()]).toEqual([1, 0]);
  at(10);
  expect(await look()).toBe(1);
  expect((await columns(invoice_id)).overdue_at).toBeNull();
  at(11);
  expect(await look()).toBe(0);
  const { overdue_at } = await columns(invoice_id);
  expect(overdue_at).toEqual(now);
  at(13);
  expect(await look()).toBe(1);
  at(20);
  expect(await look()).toBe(1);
  expect((await columns(invoice_id)).overdue_at).toEqual(overdue_at);
  expect((await columns(invoice_id)).look_at).toBeNull();
  expect((await told(invoice_id)).map(({ kind, subject }) => [kind, subject.split(' ')[0]])).toEqual([
    ['invoice_reminder', 'Reminder:'],
    ['invoice_reminder', 'Reminder:'],
    ['invoice_overdue', 'Overdue'],
    ['invoice_overdue', 'Overdue'],
  ]);
  expect((await told(invoice_id)).every(({ subject }) => subject.includes(invoice_number ?? '?'))).toBe(true);
});

test('a clock moved a month ahead sends each reminder once and in order, on two nodes at once', async () => {
  const { invoice_id } = await due();
  at(45);
  await Promise.all([
    sendDueReminders(house.gateway.dependencies, never),
    sendDueReminders(house.gateway.dependencies, never),
  ]);
  await untilJobsDone(house);
  expect(await newReminders()).toBe(4);
  const days = await house.sql<{ reminder_day: number }>(
    'select reminder_day from invoice_reminders where invoice_id = $1',
    [invoice_id],
  );
  expect(days.map(({ reminder_day }) => reminder_day).sort((one, other) => one - other)).toEqual([-3, 0, 3, 10]);
  expect((await told(invoice_id)).map(({ kind }) => kind)).toEqual([
    'invoice_reminder',
    'invoice_reminder',
    'invoice_overdue',
    'invoice_overdue',
  ]);
  expect(await look()).toBe(0);
});

test('sends no reminder during a payment, after a refused mail, within a day of a manual one, or once closed', async () => {
  const paying = await due();
  const closed = await due();
  const off = await due({ reminders: 'off' });
  // These mails are accepted; only the next one is refused.
  await untilJobsDone(house);
  mail.answer(() => 550);
  const refused = await due();
  await untilJobsDone(house);
  mail.answer(() => 250);
  await look();
  await house.sql('update invoices set reserved_amount = 100 where invoice_id = $1', [paying.invoice_id]);
  await house.call('close_invoice', 'merchant', {
    params: { invoice_id: closed.invoice_id },
    body: { version: closed.version, reason: 'void' },
  });
  at(7);
  expect(await look()).toBe(0);
  expect((await columns(refused.invoice_id)).look_at).toEqual(instantOf(addDays(today, 11), '00:00', 'EST'));
  expect((await columns(closed.invoice_id)).look_at).toBeNull();
  await house.sql('update invoices set reserved_amount = 0 where invoice_id = $1', [paying.invoice_id]);
  expect(await look()).toBe(1);
  expect(await told(off.invoice_id)).toEqual([]);

  at(9, 120);
  const again = await house.call('send_invoice_reminders', 'merchant', {
    body: { invoice_ids: [paying.invoice_id, closed.invoice_id, randomUUID()] },
  });
  expect(again.status, again.text).toBe(200);
  const by_id = new Map(
    (again.body.reminders as { invoice_id: string; code: string | null }[]).map(({ invoice_id, code }) => [
      invoice_id,
      code,
    ]),
  );
  expect([by_id.get(paying.invoice_id), by_id.get(closed.invoice_id)]).toEqual([null, 'status_forbids']);
  expect([...by_id.values()]).toContain('not_found');
  const soon = await house.call('send_invoice_reminders', 'merchant', { body: { invoice_ids: [paying.invoice_id] } });
  expect([soon.status, soon.body.code]).toEqual([429, 'too_many_requests']);
  at(10);
  expect(await look()).toBe(0);
  at(10, 121);
  expect(await look()).toBe(1);
});

test('a failing invoice holds up no other, and is retried later', async () => {
  const broken = await due({ title: 'broken' });
  const sound = await due();
  await look();
  await house.sql(
    `create function break_invoice() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  await house.sql(`create trigger break_invoice before insert on invoice_reminders for each row
    when (new.invoice_id = '${broken.invoice_id}') execute function break_invoice()`);
  at(7);
  expect(await look()).toBe(1);
  expect(await told(sound.invoice_id)).toHaveLength(1);
  expect(await told(broken.invoice_id)).toEqual([]);
  await house.sql('drop trigger break_invoice on invoice_reminders; drop function break_invoice()');
  expect(await look()).toBe(0);
  at(7, 7);
  expect(await look()).toBe(1);
  expect(await told(broken.invoice_id)).toHaveLength(1);
});

test('changed reminder days apply immediately, and a merchant that cannot send invoices sends no reminders', async () => {
  const { invoice_id } = await due();
  await look();
  const [settings] = await house.sql<{ version: number }>(
    'select version from invoice_settings where merchant_uid = $1',
    [merchants.harbor.merchant_uid],
  );
  const saved = await house.call('update_invoice_settings', 'merchant', {
    body: { version: settings?.version ?? 0, reminder_days: [-5] },
  });
  expect(saved.status, saved.text).toBe(200);
  await look();
  expect((await columns(invoice_id)).look_at).toEqual(instantOf(addDays(today, 5), '09:00', 'EST'));
  const status = (code: string) =>
    house.sql(`update merchants set account_status_code = '${code}' where merchant_uid = $1`, [
      merchants.harbor.merchant_uid,
    ]);
  await status('Refund Only');
  at(5);
  expect(await look()).toBe(0);
  await status('Active');
  at(5, 90);
  expect(await look()).toBe(1);
});
