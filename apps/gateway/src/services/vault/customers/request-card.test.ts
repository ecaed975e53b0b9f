import { randomUUID } from 'node:crypto';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { untilJobsDone } from '../../../testing/background-jobs.ts';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { letterText, startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { addCustomer, keepCard } from '../../../testing/vault.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

const { merchant_uid } = merchants.harbor;
const person = { first_name: 'Zoë', last_name: 'Łukasiewicz', email: 'zoe@example.com' };
const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;

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
  mail.letters.length = 0;
  await house.sql('delete from velocity_counters');
});

const later = (span_ms: number) => {
  now = new Date(now.getTime() + span_ms);
};
const ask = (customer_id: string, as: UserName = 'merchant') =>
  house.call('request_card', as, { params: { customer_id }, terminal: true });
/** The secret of the only link sent since the last call. Other mails are about cards that tests added. */
const secretSent = async () => {
  await untilJobsDone(house);
  const secrets = mail.letters
    .splice(0)
    .flatMap((letter) => /customer-self-service#([\w-]+)/.exec(letterText(letter))?.[1] ?? []);
  expect(secrets).toHaveLength(1);
  return secrets[0] ?? '';
};
const open = (secret: string) => house.call('open_visitor_session', null, { body: { secret } });
const pageWith = (token: unknown) =>
  house.call('get_visitor_page', null, { headers: { authorization: `Bearer ${String(token)}` } });
/** A customer who was sent a card request, and its secret. */
const asked = async () => {
  const customer_id = await addCustomer(house, person);
  expect((await ask(customer_id)).status).toBe(200);
  return { customer_id, secret: await secretSent() };
};

test('[S7.125] a customer is mailed a link, and opens it as a visitor who sees themselves masked', async () => {
  const { customer_id, secret } = await asked();
  await keepCard(house, customer_id, { last_four: '4242', card_expiry: '1239' });
  await house.sql(`update merchant_settings set consent_texts = '{"de": "Ich stimme zu."}' where merchant_uid = $1`, [
    merchants.harbor.merchant_uid,
  ]);
  const opened = await open(secret);
  expect(opened.body).toMatchObject({
    state: 'open',
    locale: 'en',
    user: { username: 'Z••• Ł•••', email: 'z•••@example.com' },
  });
  const page = await pageWith(opened.body.token);
  expect(page.body.page).toMatchObject({
    business: opened.body.business,
    consent_texts: { de: 'Ich stimme zu.' },
    customer: { name: 'Z••• Ł•••', email: 'z•••@example.com' },
    cards: [{ card_brand: 'visa', last_four: '4242', card_expiry: '1239', health: 'valid' }],
  });
  expect(page.text).not.toMatch(/zoe@|Zoë|411111/);
});

test('the secret of a link is stored nowhere after sending', async () => {
  const { secret } = await asked();
  const rows = await house.sql(`select row_to_json(m)::text as kept from mail_messages m
    union all select row_to_json(s)::text from link_secrets s
    union all select row_to_json(a)::text from audit_entries a
    union all select payload::text from graphile_worker._private_jobs`);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(house.lines)).not.toContain(secret);
  const [message] = await house.sql<{ text: string; sealed_secret: Buffer | null }>(
    `select text, sealed_secret from mail_messages where kind = 'card_request' order by created_at desc limit 1`,
  );
  expect(message?.text).toContain('/customer-self-service#withheld');
  expect(message?.sealed_secret).toBeNull();
});

test('a customer can be asked once an hour, which revokes the previous link and its sessions', async () => {
  const { customer_id, secret } = await asked();
  const { token } = (await open(secret)).body;
  later(59 * minute_ms);
  const early = await ask(customer_id);
  expect([early.status, early.body.code, early.body.details]).toEqual([
    429,
    'too_many_requests',
    { retry_after_s: 60 },
  ]);
  later(minute_ms);
  const answers = await Promise.all([ask(customer_id), ask(customer_id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  const second = await secretSent();
  expect((await open(secret)).body).toMatchObject({ state: 'withdrawn', token: null, user: null });
  expect((await pageWith(token)).status).toBe(401);
  expect((await open(second)).body).toMatchObject({ state: 'open' });
});

test('a link expires after 72 hours, and a session after 30 idle minutes or two hours', async () => {
  const { secret } = await asked();
  later(72 * hour_ms - 1);
  const first = (await open(secret)).body.token;
  later(1);
  expect((await open(secret)).body).toMatchObject({ state: 'expired', token: null });
  for (let quiet = 0; quiet < 3; quiet += 1) {
    later(29 * minute_ms);
    expect((await pageWith(first)).status).toBe(200);
  }
  later(31 * minute_ms);
  expect((await pageWith(first)).status).toBe(401);

  const another = (await open((await asked()).secret)).body.token;
  for (let quiet = 0; quiet < 4; quiet += 1) {
    later(29 * minute_ms);
    expect((await pageWith(another)).status).toBe(200);
  }
  later(5 * minute_ms);
  expect((await pageWith(another)).status).toBe(401);
});

test('a link ends with its customer, pauses with a closed merchant, and keeps showing receipts where no card is taken', async () => {
  const { customer_id, secret } = await asked();
  const { token } = (await open(secret)).body;
  const whileSo = async (change: string, undo: string) => {
    await house.sql(change);
    const { state, page } = (await open(secret)).body;
    await house.sql(undo);
    const shown = page as { card_request: string; takes_payments: boolean } | null;
    return [state, shown?.card_request, shown?.takes_payments];
  };
  const harbor = `where merchant_uid = '${merchant_uid}'`;
  const withStatus = (status: string) =>
    whileSo(
      `update merchants set account_status_code = '${status}' ${harbor}`,
      `update merchants set account_status_code = 'Active' ${harbor}`,
    );
  expect(await withStatus('Refund Only')).toEqual(['open', 'asked', false]);
  for (const status of ['Delinquent', 'Restricted']) {
    expect(await withStatus(status), status).toEqual(['open', 'unavailable', false]);
  }
  expect(await withStatus('Closed')).toEqual(['business_unavailable', undefined, undefined]);
  expect(
    await whileSo(
      `update merchant_settings set allow_customer_vault = false ${harbor}`,
      `update merchant_settings set allow_customer_vault = true ${harbor}`,
    ),
  ).toEqual(['open', 'unavailable', true]);
  expect((await open(secret)).body.state).toBe('open');
  await house.sql(`update vault_customers set status = 'archived' where customer_id = $1`, [customer_id]);
  expect((await open(secret)).body).toMatchObject({ state: 'withdrawn', token: null });
  expect((await pageWith(token)).status).toBe(401);
  expect((await ask(customer_id)).body.code).toBe('status_forbids');
});

test('a session that is open when its merchant is closed can make no call, and works again once the merchant is reopened', async () => {
  const { token } = (await open((await asked()).secret)).body;
  const headers = { authorization: `Bearer ${String(token)}` };
  const params = { payment_id: merchant_uid, invoice_id: merchant_uid };
  const status = (name: string) =>
    house.sql('update merchants set account_status_code = $2 where merchant_uid = $1', [merchant_uid, name]);
  expect((await pageWith(token)).status).toBe(200);
  const ofVisitors = (Object.entries(calls) as [CallName, CallDeclaration][]).filter(
    ([, { permission }]) => permission === 'visitor',
  );
  expect(ofVisitors.length).toBeGreaterThan(10);
  await status('Closed');
  try {
    for (const [name, { body, idempotency, proof_of_work }] of ofVisitors) {
      const answered = proof_of_work === undefined ? {} : { puzzle: { nonce: 'x', counter: 0 } };
      const answer = await house.call(name, null, {
        headers,
        ...(idempotency === undefined ? {} : { idempotency_key: randomUUID() }),
        params,
        ...(body === undefined ? {} : { body: answered }),
      });
      expect([name, answer.status, answer.body.code], answer.text).toEqual([name, 401, 'not_signed_in']);
    }
  } finally {
    await status('Active');
  }
  expect((await pageWith(token)).status).toBe(200);
});

test('an address can try ten wrong secrets an hour', async () => {
  const { secret } = await asked();
  for (let count = 0; count < 10; count += 1) {
    const wrong = await open(`${'x'.repeat(30)}${10 + count}`);
    expect([wrong.status, wrong.body.code]).toEqual([404, 'not_found']);
  }
  const refused = await open(secret);
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  later(hour_ms);
  expect((await open(secret)).body.state).toBe('open');
  expect((await open(secret.slice(0, 16))).body.code).toBe('invalid_request');
});

test('a visitor can make no other calls, and no one else can make a visitor’s', async () => {
  const { token } = (await open((await asked()).secret)).body;
  const headers = { authorization: `Bearer ${String(token)}` };
  for (const name of ['get_user', 'get_merchant', 'get_roles', 'request_card'] as const) {
    const answer = await house.call(name, null, { headers, params: { id: merchant_uid, customer_id: merchant_uid } });
    expect([name, answer.status], answer.text).toEqual([name, 401]);
  }
  const user = await house.call('get_visitor_page', 'merchant');
  expect([user.status, user.body.code]).toEqual([403, 'permission_missing']);
  expect((await pageWith('x'.repeat(43))).status).toBe(401);
  expect((await house.call('get_visitor_page', null)).status).toBe(401);
});

test('refuses another merchant, a customer without an e-mail address, and an unknown one', async () => {
  const customer_id = await addCustomer(house, person);
  expect((await ask(customer_id, 'foreign')).body.code).toBe('not_found');
  expect((await ask(merchant_uid)).body.code).toBe('not_found');
  const silent = await ask(await addCustomer(house, { last_name: 'Hopper' }));
  expect(silent.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'email' }] });
  await untilJobsDone(house);
  expect(mail.letters).toEqual([]);
});
