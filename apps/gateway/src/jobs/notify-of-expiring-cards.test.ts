import { systemClock } from '@countinghouse/domain/time/clock';
import { addDays, addMonths, businessDateOf, instantOf } from '@countinghouse/domain/time/time-zones';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { untilJobsDone } from '../testing/background-jobs.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { type PaymentWorld, startPaymentWorld } from '../testing/payments.ts';
import { addInvoice } from '../testing/requests/invoices.ts';
import { type StoredCard, storeCard } from '../testing/stored-cards.ts';
import { merchants, users } from '../testing/world.ts';
import { sendDueNotices } from './notify-of-expiring-cards.ts';

const never = new AbortController().signal;
const { merchant_uid } = merchants.harbor;
const today = businessDateOf(new Date(), 'EST');
/** The last day of a card that expires in two months. */
const last_day = addDays(addMonths(`${today.slice(0, 7)}-01`, 3), -1);
const expiryOf = (day: string) => day.slice(5, 7) + day.slice(2, 4);

let now = new Date();
let mail: TestMailServer;
let world: PaymentWorld;
beforeAll(async () => {
  mail = await startMailServer();
  world = await startPaymentWorld({
    clock: { now: () => now },
    real_clock: systemClock,
    environment: { SMTP_URL: mail.url },
  });
  await world.sql(
    `insert into webhooks (merchant_uid, webhook_id, url, events, sealed_secret, key_version, created_at, created_by, updated_at)
     values ($1, gen_random_uuid(), 'https://hooks.example/', '{account.expiring}', '\\x00', 1, now(), $2, now())`,
    [merchant_uid, users.merchant.user_id],
  );
});
afterAll(async () => {
  await world.stop();
  await mail.stop();
});
beforeEach(async () => {
  now = new Date();
  await world.sql('delete from webhook_deliveries; delete from webhook_events; delete from link_secrets');
});

/** Moves the clock to this many days before the card's last day, at 09:00 in the merchant's time zone or another time. */
const before = (days: number, time = '09:00') => {
  now = instantOf(addDays(last_day, -days), time, 'EST');
};
const tell = () => sendDueNotices(world.gateway.dependencies, never);
/** Stores a card that expires in two months, and adds an invoice that charges it after that. */
const charged = async (more: Record<string, unknown> = {}): Promise<StoredCard> => {
  const card = await storeCard(world, { card_expiry: expiryOf(last_day) });
  const { customer_id, account_uid } = card;
  const terms = { payment_terms: 'date', due_date: addDays(last_day, 30), reminders: 'off' };
  await addInvoice(world, { ...terms, customer_id, account_uid, issue: true, ...more });
  return card;
};
const mails = async ({ customer_id }: StoredCard) => {
  await untilJobsDone(world);
  return world.sql<{ status: string; subject: string; text: string }>(
    `select status, subject, text from mail_messages where customer_id = $1 and kind = 'card_expiring' order by created_at, message_id`,
    [customer_id],
  );
};
const events = ({ account_uid }: StoredCard) =>
  world.sql(`select type from webhook_events where facts ->> 'account_uid' = $1`, [account_uid]);

test('a customer is told 30 and 7 days before the card expires, each once, with a link for the new card; endpoints are told once', async () => {
  const card = await charged();
  before(30, '08:59');
  await tell();
  expect(await mails(card)).toEqual([]);
  before(30);
  await tell();
  await tell();
  const [first, ...others] = await mails(card);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    status: 'sent',
    subject: expect.stringMatching(/^Your card ending in \d{4} expires soon$/),
    text: expect.stringContaining('/customer-self-service'),
  });
  expect(await events(card)).toEqual([{ type: 'account.expiring' }]);
  before(8);
  await tell();
  expect(await mails(card)).toHaveLength(1);
  before(7);
  await tell();
  await tell();
  expect(await mails(card)).toHaveLength(2);
  expect(await events(card)).toHaveLength(1);
});

test('six nodes tell it once', async () => {
  const card = await charged();
  before(30);
  const told = await Promise.all(Array.from({ length: 6 }, tell));
  expect(told.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
  expect(await mails(card)).toHaveLength(1);
});

test('whose card is renewed is left alone', async () => {
  const card = await charged();
  before(30);
  await tell();
  expect(await mails(card)).toHaveLength(1);
  const later = addDays(addMonths(`${last_day.slice(0, 7)}-01`, 13), -1);
  await world.sql('update vault_accounts set card_expiry = $2 where account_uid = $1', [
    card.account_uid,
    expiryOf(later),
  ]);
  before(7);
  await tell();
  expect(await mails(card)).toHaveLength(1);
});

test.each([
  ['that nothing is charged to', 'update invoices set account_uid = null where account_uid = $1'],
  [
    'of a closed invoice',
    "update invoices set status = 'closed', close_reason = 'void', closed_at = now() where account_uid = $1",
  ],
  [
    'that is blocked',
    "update vault_accounts set status = 'blocked', blocked_reason = 'by_person' where account_uid = $1",
  ],
  ['that was removed', "update vault_accounts set status = 'removed' where account_uid = $1"],
  [
    'of an archived customer',
    "update vault_customers set status = 'archived' where customer_id = (select customer_id from vault_accounts where account_uid = $1)",
  ],
])('nobody is told of a card %s', async (_, change) => {
  const card = await charged();
  await world.sql(change, [card.account_uid]);
  before(30);
  await tell();
  expect(await mails(card)).toEqual([]);
  expect(await events(card)).toEqual([]);
});

test('nobody is told of a card that has expired, nor by a merchant that charges nothing now', async () => {
  const card = await charged();
  before(-1);
  await tell();
  expect(await mails(card)).toEqual([]);
  before(30);
  await world.sql('update merchant_settings set allow_invoicing = false where merchant_uid = $1', [merchant_uid]);
  await tell();
  await world.sql('update merchant_settings set allow_invoicing = true where merchant_uid = $1', [merchant_uid]);
  expect(await mails(card)).toEqual([]);
  await tell();
  expect(await mails(card)).toHaveLength(1);
});

test('a merchant turns the mail off: only the webhook event is sent, until the setting is on again', async () => {
  const params = { id: merchant_uid };
  const setMail = async (mail_expiry_notices: boolean) => {
    const read = await world.call('get_card_storage', 'merchant', { params });
    const body = { ...(read.body.card_storage as object), mail_expiry_notices };
    expect((await world.call('update_card_storage', 'merchant', { params, body })).status).toBe(200);
    return (read.body.card_storage as { mail_expiry_notices: boolean }).mail_expiry_notices;
  };
  const card = await charged();
  expect(await setMail(false)).toBe(true);
  before(30);
  await tell();
  expect(await mails(card)).toEqual([]);
  expect(await events(card)).toEqual([{ type: 'account.expiring' }]);
  expect(await setMail(true)).toBe(false);
  await tell();
  expect(await mails(card)).toEqual([]);
  before(7);
  await tell();
  expect(await mails(card)).toHaveLength(1);
  expect(await events(card)).toHaveLength(1);
});

test('an invoice that is only scheduled charges the card too, and who has no address is told by the endpoints alone', async () => {
  const card = await charged({ issue: false });
  const [invoice] = await world.sql<{ invoice_id: string; version: number }>(
    'select invoice_id, version from invoices where account_uid = $1',
    [card.account_uid],
  );
  const { invoice_id, version } = invoice ?? {};
  const body = { send_on: addDays(last_day, 10), version };
  const scheduled = await world.call('schedule_invoice', 'merchant', {
    ...{ params: { invoice_id }, body, idempotency_key: crypto.randomUUID() },
  });
  expect(scheduled.status, scheduled.text).toBe(200);
  await world.sql("update vault_customers set email = '' where customer_id = $1", [card.customer_id]);
  before(20);
  await tell();
  expect(await mails(card)).toEqual([]);
  expect(await events(card)).toHaveLength(1);
});

test('a link that the customer got within the hour stays: the mail asks to contact the merchant', async () => {
  const card = await charged();
  const body = { terminal_uid: undefined };
  const asked = await world.call('request_card', 'merchant', {
    ...{ params: { customer_id: card.customer_id }, body, terminal: true },
  });
  expect(asked.status, asked.text).toBe(200);
  before(30);
  await tell();
  const [told] = await mails(card);
  expect(told?.text).toContain('to give them your new card');
  expect(told?.text).not.toContain('customer-self-service');
  expect(
    await world.sql('select from link_secrets where revoked_at is null and target_id = $1', [card.customer_id]),
  ).toHaveLength(1);
});
