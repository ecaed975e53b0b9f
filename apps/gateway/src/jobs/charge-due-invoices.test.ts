import { systemClock } from '@countinghouse/domain/time/clock';
import { addDays, businessDateOf, instantOf } from '@countinghouse/domain/time/time-zones';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { untilJobsDone } from '../testing/background-jobs.ts';
import { untilSo } from '../testing/in-time.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { harborTerminal, type PaymentWorld, startPaymentWorld } from '../testing/payments.ts';
import { addInvoice, chargeForInvoice, differencesOfInvoices } from '../testing/requests/invoices.ts';
import { storeCard } from '../testing/stored-cards.ts';
import { merchants } from '../testing/world.ts';
import { chargeWhatIsDue } from './charge-due-invoices.ts';

const never = new AbortController().signal;
const { merchant_uid } = merchants.harbor;

let mail: TestMailServer;
let world: PaymentWorld;
/** It only moves ahead, as that of the sandbox does. */
let now = new Date();
let today = '';
beforeAll(async () => {
  mail = await startMailServer();
  world = await startPaymentWorld({
    clock: { now: () => now },
    real_clock: systemClock,
    environment: { SMTP_URL: mail.url },
  });
  // No batch settles by itself as the clock moves: what is approved can be voided.
  await world.sql('update merchants set batch_close_automatic = false where merchant_uid = $1', [merchant_uid]);
});
afterAll(async () => {
  await world.stop();
  await mail.stop();
});
beforeEach(async () => {
  today = businessDateOf(now, 'EST');
});

/** By the clock of the merchant, so many days from today. */
const at = (days: number, time = '08:01') => {
  now = instantOf(addDays(today, days), time, 'EST');
};
/** Until nothing is to be done by now: the gateway's own runner may be at it, too. */
const run = async () => {
  await chargeWhatIsDue(world.gateway.dependencies, never);
  await untilSo(
    async () => {
      await world.gateway.jobs.runNow('charge_due_invoices');
      const [left] = await world.sql<{ count: number }>(
        `select count(*)::int from invoices i where i.charge_at <= $1 or exists (
           select from invoice_charge_attempts a left join payments p using (merchant_uid, payment_id)
           where a.invoice_id = i.invoice_id and a.outcome is null and p.payment_id is null)`,
        [now],
      );
      return left?.count === 0;
    },
    () => 'nothing is due',
  );
  await untilJobsDone(world);
};
/** An invoice of 37.00 of a customer with a stored card, due in ten days. */
const due = async (card_number?: string, more: Record<string, unknown> = {}) => {
  const card = await storeCard(world, { network_transaction_id: 'MCS481502', ...(card_number ? { card_number } : {}) });
  const { customer_id, account_uid } = card;
  const terms = { payment_terms: 'date', due_date: addDays(today, 10), reminders: 'off' };
  const charging = { customer_id, account_uid, issue: true };
  return { card, invoice: await addInvoice(world, { ...terms, ...charging, ...more }) };
};
const standing = async (invoice_id: string) => {
  const [row] = await world.sql(
    'select status, paid_amount::int, reserved_amount::int, balance_amount::int from invoices where invoice_id = $1',
    [invoice_id],
  );
  return row;
};
const charges = (invoice_id: string) =>
  world.sql<{ part_number: number; status: string; reason: string | null; next_attempt_at: Date | null }>(
    'select part_number, status, reason, next_attempt_at from invoice_charges where invoice_id = $1 order by part_number',
    [invoice_id],
  );
const payments = (invoice_id: string) =>
  world.sql<Record<string, unknown>>(
    `select payment_id, status, response_code, decline_reason, amount::int, initiator, account_uid, user_name from payments where source_id = $1 and direction = 1
     order by created_at, payment_id`,
    [invoice_id],
  );
const mails = async (invoice_id: string) =>
  (
    await world.sql<{ kind: string; subject: string; text: string; facts: Record<string, unknown> }>(
      `select kind, subject, text, facts from mail_messages where invoice_id = $1 and kind = 'invoice_not_charged' order by created_at, message_id`,
      [invoice_id],
    )
  ).length;
const events = async (invoice_id: string) =>
  (
    await world.sql<{ kind: string }>(
      "select kind from invoice_events where invoice_id = $1 and kind like 'charge%' order by at, invoice_event_id",
      [invoice_id],
    )
  ).map(({ kind }) => kind);

test('an invoice charges its stored card at 08:00 of its due date, once, as a payment without the customer', async () => {
  const { card, invoice } = await due();
  at(10, '07:59');
  await run();
  expect(await payments(invoice.invoice_id)).toEqual([]);
  at(10, '08:00');
  await run();
  await run();
  const [payment, ...others] = await payments(invoice.invoice_id);
  expect(others).toEqual([]);
  expect(payment).toMatchObject({
    ...{ status: 210, amount: 3_700, initiator: 'merchant', user_name: 'Schedule', account_uid: card.account_uid },
  });
  expect(await standing(invoice.invoice_id)).toMatchObject({ status: 'paid', paid_amount: 3_700, reserved_amount: 0 });
  expect(await charges(invoice.invoice_id)).toMatchObject([{ status: 'paid', reason: null }]);
  const [sent] = (await world.acquirer.messages(harborTerminal)).filter(({ mti }) => mti === '0200').slice(-1);
  expect(JSON.stringify(sent)).toContain('MSU');
  expect(JSON.stringify(sent)).toContain('MCS481502');
  expect(await differencesOfInvoices(world)).toEqual([]);
});

test('six nodes that find one part due charge it once', async () => {
  const { invoice } = await due();
  at(10);
  await Promise.all(Array.from({ length: 6 }, () => chargeWhatIsDue(world.gateway.dependencies, never)));
  await run();
  expect(await payments(invoice.invoice_id)).toMatchObject([{ status: 210, amount: 3_700 }]);
});

test('a clock that moves a month ahead charges each part once, in their order', async () => {
  const parts = [
    { label: 'Deposit', due_date: null, amount: 1_000 },
    { label: 'Second', due_date: addDays(today, 10), amount: 1_200 },
    { label: 'Third', due_date: addDays(today, 20), amount: 1_500 },
  ];
  const { invoice } = await due(undefined, { parts, due_date: addDays(today, 20) });
  at(31);
  await run();
  await run();
  expect(await payments(invoice.invoice_id)).toMatchObject([
    { status: 210, amount: 1_000 },
    { status: 210, amount: 1_200 },
    { status: 210, amount: 1_500 },
  ]);
  expect(await standing(invoice.invoice_id)).toMatchObject({ status: 'paid', balance_amount: 0 });
  expect((await charges(invoice.invoice_id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
});

test('a decline for want of funds is tried again and paid, and the customer is told of the first one alone', async () => {
  // Odd payments without the customer are declined with 51, even ones approved.
  const { invoice } = await due('4000000000000366');
  at(10);
  await run();
  const [charge] = await charges(invoice.invoice_id);
  expect(charge).toMatchObject({ status: 'retrying', reason: 'declined' });
  expect(await mails(invoice.invoice_id)).toBe(1);
  now = new Date((charge?.next_attempt_at?.getTime() ?? 0) - 60_000);
  await run();
  expect(await payments(invoice.invoice_id)).toHaveLength(1);
  now = charge?.next_attempt_at ?? now;
  await run();
  expect((await payments(invoice.invoice_id)).map(({ status }) => status)).toEqual([230, 210]);
  expect(await charges(invoice.invoice_id)).toMatchObject([{ status: 'paid' }]);
  expect(await mails(invoice.invoice_id)).toBe(1);
  expect(await events(invoice.invoice_id)).toEqual(['charge_retrying']);
});

test('after the last re-attempt the charge has failed, and the customer is told once more', async () => {
  const { invoice } = await due('4000000000000341', { re_attempts: 1 });
  at(10);
  await run();
  const [charge] = await charges(invoice.invoice_id);
  now = charge?.next_attempt_at ?? now;
  await run();
  expect((await payments(invoice.invoice_id)).map(({ status }) => status)).toEqual([230, 230]);
  expect(await charges(invoice.invoice_id)).toMatchObject([{ status: 'failed', reason: 'declined' }]);
  expect(await mails(invoice.invoice_id)).toBe(2);
  expect(await events(invoice.invoice_id)).toEqual(['charge_retrying', 'charge_failed']);
  at(60);
  await run();
  expect(await payments(invoice.invoice_id)).toHaveLength(2);
});

test('a customer who stopped it at the bank is not charged again', async () => {
  const { card, invoice } = await due('4000000000000358');
  at(10);
  await run();
  at(40);
  await run();
  expect(await payments(invoice.invoice_id)).toHaveLength(1);
  expect(await charges(invoice.invoice_id)).toMatchObject([{ status: 'failed', reason: 'stopped_by_bank' }]);
  const [account] = await world.sql('select status from vault_accounts where account_uid = $1', [card.account_uid]);
  expect(account).toEqual({ status: 'blocked' });
  expect(await mails(invoice.invoice_id)).toBe(1);
});

test('an expired card is not sent: the customer is asked to pay, and another card is charged at once', async () => {
  const { card, invoice } = await due();
  await world.sql(
    "update vault_accounts set card_expiry = to_char(now() - interval '40 days', 'MMYY') where account_uid = $1",
    [card.account_uid],
  );
  at(10);
  await run();
  expect(await payments(invoice.invoice_id)).toEqual([]);
  expect(await charges(invoice.invoice_id)).toMatchObject([{ status: 'failed', reason: 'expired' }]);
  expect(await mails(invoice.invoice_id)).toBe(1);
  const other = await storeCard(world, { customer_id: card.customer_id });
  const { body } = await world.call('get_invoice', 'merchant', { params: { invoice_id: invoice.invoice_id } });
  const { version } = body.invoice as { version: number };
  const changed = await world.call('update_invoice', 'merchant', {
    params: { invoice_id: invoice.invoice_id },
    body: { version, account_uid: other.account_uid },
  });
  expect(changed.status, changed.text).toBe(200);
  await run();
  expect(await payments(invoice.invoice_id)).toMatchObject([{ status: 210, account_uid: other.account_uid }]);
});

test('a card that the bank calls expired waits a day for the account updater, then the customer is needed', async () => {
  const { invoice } = await due(undefined, {});
  await world.acquirer.fault({ mode: 'code', mti: '0200', response_code: '54', count: 1 });
  at(10);
  await run();
  expect(await charges(invoice.invoice_id)).toMatchObject([{ status: 'retrying', reason: 'new_card_data' }]);
  at(11, '08:05');
  await run();
  expect(await charges(invoice.invoice_id)).toMatchObject([{ status: 'failed', reason: 'card_needed' }]);
  expect(await payments(invoice.invoice_id)).toHaveLength(1);
});

test('what somebody pays meanwhile is not charged', async () => {
  const paid = await due();
  const racing = await due();
  await chargeForInvoice(world, paid.invoice, { amount: 3_700 });
  at(10);
  const [, charged] = await Promise.all([
    chargeWhatIsDue(world.gateway.dependencies, never),
    chargeForInvoice(world, racing.invoice, { amount: 3_700 }),
  ]);
  await run();
  expect(await payments(paid.invoice.invoice_id)).toHaveLength(1);
  const approved = (await payments(racing.invoice.invoice_id)).filter(({ status }) => status === 210);
  expect(approved, charged.text).toHaveLength(1);
  expect(await standing(racing.invoice.invoice_id)).toMatchObject({ status: 'paid', reserved_amount: 0 });
  expect(await differencesOfInvoices(world)).toEqual([]);
});

test('a merchant who may not take payments charges nothing: the charge is skipped and the history says why', async () => {
  const refund_only = await due();
  const without = await due();
  at(10);
  try {
    await world.sql("update merchants set account_status_code = 'Refund Only' where merchant_uid = $1", [merchant_uid]);
    await world.sql('update invoices set charge_at = null where invoice_id = $1', [without.invoice.invoice_id]);
    await run();
    await world.sql("update merchants set account_status_code = 'Active' where merchant_uid = $1", [merchant_uid]);
    await world.sql('update merchant_settings set allow_invoicing = false where merchant_uid = $1', [merchant_uid]);
    await world.sql('update invoices set charge_at = now() where invoice_id = $1', [without.invoice.invoice_id]);
    await run();
  } finally {
    await world.sql("update merchants set account_status_code = 'Active' where merchant_uid = $1", [merchant_uid]);
    await world.sql('update merchant_settings set allow_invoicing = true where merchant_uid = $1', [merchant_uid]);
  }
  expect(await charges(refund_only.invoice.invoice_id)).toMatchObject([
    { status: 'skipped', reason: 'merchant_status' },
  ]);
  expect(await charges(without.invoice.invoice_id)).toMatchObject([{ status: 'skipped', reason: 'setting_off' }]);
  expect(await events(refund_only.invoice.invoice_id)).toEqual(['charge_skipped']);
  expect(await mails(refund_only.invoice.invoice_id)).toBe(0);
  await run();
  expect(await payments(refund_only.invoice.invoice_id)).toEqual([]);
});

test('an unknown outcome is waited for: nothing is sent before it is reversed', async () => {
  const { invoice } = await due();
  await world.acquirer.fault({ mode: 'drop_reply', mti: '0200', count: 1 });
  at(10);
  await run();
  for (let tries = 0; tries < 100 && (await payments(invoice.invoice_id))[0]?.status === 202; tries += 1) {
    await run();
    await world.gateway.jobs.runNow('resolve_attempts');
  }
  await run();
  const [charge] = await charges(invoice.invoice_id);
  expect(await payments(invoice.invoice_id)).toMatchObject([{ status: 231 }]);
  expect(charge).toMatchObject({ status: 'retrying', reason: 'not_reachable' });
  expect(await mails(invoice.invoice_id)).toBe(0);
  now = charge?.next_attempt_at ?? now;
  await run();
  expect((await payments(invoice.invoice_id)).map(({ status }) => status)).toEqual([231, 210]);
});

test('a voided charge is not made again', async () => {
  const { invoice } = await due();
  at(10);
  await run();
  const [payment] = await payments(invoice.invoice_id);
  const voided = await world.operate('reverse_payment', String(payment?.payment_id));
  expect(voided.status, voided.text).toBe(200);
  at(20);
  await run();
  expect(await payments(invoice.invoice_id)).toMatchObject([{ status: 231 }]);
  expect(await charges(invoice.invoice_id)).toMatchObject([{ status: 'failed', reason: 'voided' }]);
});
