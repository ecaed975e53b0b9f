import { randomUUID } from 'node:crypto';
import { encodingsOf } from '@countinghouse/domain/testing/card-encodings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRound, runWaitingJobs, untilJobsDone } from '../../../testing/background-jobs.ts';
import { readPdf, readSheets, requestFile } from '../../../testing/files.ts';
import type { Answer } from '../../../testing/gateway.ts';
import { letterText, startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { anotherCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { databaseRows } from '../../../testing/secrecy/database-rows.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/servers/webhook-receiver.ts';
import { addCustomer, addLink, consentBody, customerBody } from '../../../testing/vault.ts';
import { merchants } from '../../../testing/world.ts';

/*
 * Takes stored cards through every possible change. Then everything that resulted is searched for their numbers, in every form in which
 * software writes one: the whole database, responses, log, history, files, mails, webhooks and the acquirer's book.
 */

const { merchant_uid } = merchants.harbor;
let house: PaymentWorld;
let mail: TestMailServer;
let receiver: WebhookReceiver;
const said: string[] = [];
const numbers: string[] = [];
beforeAll(async () => {
  mail = await startMailServer();
  receiver = await startWebhookReceiver();
  house = await startPaymentWorld({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    environment: { SMTP_URL: mail.url, WEBHOOK_ALLOW_LOOPBACK: 'true' },
  });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
  await receiver.stop();
});

const anew = (card_number = anotherCard()) => {
  numbers.push(card_number);
  return card_number;
};
const call = async (name: Parameters<PaymentWorld['call']>[0], given: Record<string, unknown> = {}) => {
  const answer: Answer = await house.call(name, 'merchant', {
    terminal: true,
    idempotency_key: randomUUID(),
    ...given,
  });
  said.push(answer.text);
  return answer;
};
const add = (customer_id: string, card_number: string, more: Record<string, unknown> = {}) =>
  call('add_account', {
    params: { customer_id },
    body: { card_number, expiry: '1231', cvv: '123', ...consentBody, ...more },
  });
const uidOf = ({ body }: Answer) => (body.account as { account_uid: string }).account_uid;
const holds = (text: string) => {
  const lower = text.toLowerCase();
  return numbers.some((number) => encodingsOf(number).some((each) => text.includes(each) || lower.includes(each)));
};

async function listen(): Promise<void> {
  const events = [
    'account.added',
    'account.updated',
    'account.blocked',
    'account.removed',
    'customer.created',
    'payment.approved',
  ];
  const made = await call('create_webhook', {
    params: { merchant_id: merchant_uid },
    body: { url: receiver.url, description: '', events },
  });
  expect(made.status, made.text).toBe(200);
}

test('stored cards are added, charged, renewed, replaced, requested, merged and removed', async () => {
  await listen();
  const customer_id = await addCustomer(house, { ...customerBody, email: 'ada@example.com' });
  const first = anew();
  const added = await add(customer_id, first, { nickname: 'Office card' });
  expect(added.body, added.text).toMatchObject({ verified: true });
  const params = { customer_id, account_uid: uidOf(added) };
  expect((await add(customer_id, first, { expiry: '1232' })).body).toMatchObject({ already_kept: true });
  expect((await add(customer_id, anew('4000000000000382'))).body).toMatchObject({ verified: false });
  expect((await add(customer_id, first, { nickname: anew() })).status).toBe(400);
  expect((await call('verify_account', { params })).status).toBe(200);
  expect((await call('block_account', { params })).status).toBe(200);
  expect((await call('unblock_account', { params, body: consentBody })).status).toBe(200);

  const stored = await house.sale(payload({ payment: { account_uid: params.account_uid } }));
  const kept = await house.sale(
    payload({
      payment: { card_number: anew(), expiry: '1231', cvv: '123' },
      keep_account: { customer_id, ...consentBody },
    }),
  );
  said.push(stored.text, kept.text);
  expect([stored.data.approved, kept.data.approved]).toEqual([true, true]);

  const updated = await add(customer_id, anew('4000000000000309'));
  const asked = await add(customer_id, anew('4000000000000390'));
  anew('4000000000000317');
  await house.sql(`update vault_accounts set card_expiry = to_char(now(), 'MMYY') where account_uid = any($1)`, [
    [uidOf(updated), uidOf(asked)],
  ]);
  await runRound(house, 'update_accounts');

  const { token } = (await house.call('open_visitor_session', null, { body: { secret: await addLink(house) } })).body;
  const visitor = await house.call('add_visitor_account', null, {
    headers: { authorization: `Bearer ${String(token)}` },
    idempotency_key: randomUUID(),
    body: {
      ...{ card_number: anew(), expiry: '1231', cvv: '123', consent_text: consentBody.consent_text },
      puzzle: { nonce: 'x', counter: 0 },
    },
  });
  expect(visitor.status, visitor.text).toBe(200);
  said.push(visitor.text);

  const csv = `last_name,note\nImported,pays with ${anew()}\n`;
  await call('create_customer_import', { body: { file_name: 'a.csv', dry_run: false, csv } });
  const other = await addCustomer(house, { last_name: 'Other' });
  expect((await add(other, anew())).body).toMatchObject({ verified: true });
  const merged = await house.call('merge_customer', 'merchant', {
    params: { customer_id },
    body: { customer_id: other },
  });
  said.push(merged.text);
  const removed = await add(customer_id, anew());
  await call('remove_account', { params: { customer_id, account_uid: uidOf(removed) } });
  for (const name of [
    'get_customer',
    'get_customer_history',
    'get_customer_payments',
    'get_customer_messages',
  ] as const) {
    expect((await call(name, { params: { customer_id } })).status).toBe(200);
  }
  await untilJobsDone(house);
  await runWaitingJobs(house);
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(3);
}, 60_000);

test('the search for numbers detects every encoding', () => {
  const [number = ''] = numbers;
  expect(numbers.length).toBeGreaterThan(8);
  for (const text of encodingsOf(number)) expect(holds(`... ${text} ...`)).toBe(true);
  for (const before of ['', 'a', 'bc']) {
    expect(holds(Buffer.from(`${before}${number}, and more`).toString('base64'))).toBe(true);
  }
});

test('[S7.125] no stored card number is in the database, responses, log, history, mails, webhooks or the acquirer’s book', async () => {
  const rows = await databaseRows(house);
  expect(rows.filter((row) => holds(row)).map((row) => row.slice(0, 200))).toEqual([]);
  expect(said.filter((text) => holds(text))).toEqual([]);
  expect(house.lines.map((line) => JSON.stringify(line)).filter((line) => holds(line))).toEqual([]);
  expect(mail.letters.length).toBeGreaterThan(3);
  expect(mail.letters.map(letterText).filter((text) => holds(text))).toEqual([]);
  expect(mail.letters.filter((letter) => holds(JSON.stringify(letter)))).toEqual([]);
  expect(receiver.received.length).toBeGreaterThan(3);
  expect(receiver.received.filter((each) => holds(JSON.stringify(each)))).toEqual([]);
  expect(holds(await house.acquirer.bookText())).toBe(false);
});

test('or in a file: customers in each format, the history, and a person’s data', async () => {
  for (const format of ['csv', 'excel', 'xlsx', 'pdf'] as const) {
    const file = await requestFile(house, 'download_customers', 'merchant', { query: { format } });
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([format, file.status]).toEqual([format, 200]);
    expect(holds(Buffer.from(bytes).toString('latin1')), format).toBe(false);
    if (format === 'excel' || format === 'xlsx') expect(holds(JSON.stringify(readSheets(bytes))), format).toBe(false);
    if (format === 'pdf') expect(holds(JSON.stringify(await readPdf(bytes))), format).toBe(false);
  }
  const history = await requestFile(house, 'download_audit_history', 'admin', { query: { format: 'csv' }, body: {} });
  const entries = await history.text();
  expect(entries).toContain('add_account');
  expect(holds(entries)).toBe(false);
  const person = await call('export_customer_data', {
    params: { merchant_id: merchant_uid },
    body: { email: 'ada@example.com' },
  });
  expect(person.text).toContain('last_four');
  expect(holds(person.text)).toBe(false);
});
