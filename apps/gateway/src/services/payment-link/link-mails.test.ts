import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { addPaymentLink, payAsVisitor } from '../../testing/requests/payment-links.ts';
import { addCustomer, addLink } from '../../testing/vault.ts';
import { merchants, users } from '../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const open = async (secret: string) =>
  house.call('open_visitor_session', null, { body: { secret } }).then(({ body }) => body);
const pay = async (secret: string, more: Record<string, unknown> = {}) =>
  payAsVisitor(house, String((await open(secret)).token), { card_number: anotherCard(), ...more });
const mailsOf = (link_id: string) =>
  house.sql<{ kind: string; recipient: string; locale: string; facts: Record<string, unknown> }>(
    'select kind, recipient, locale, facts from mail_messages where link_id = $1 order by created_at, kind',
    [link_id],
  );
const settings = (columns: string) =>
  house.sql(`update payment_link_settings set ${columns} where merchant_uid = $1`, [merchants.harbor.merchant_uid]);

test('mails the payer a receipt and the merchant the first payment and the used-up link, once each', async () => {
  const { link_id, secret } = await addPaymentLink(house, { max_uses: 2, created_by: users.merchant.user_id });
  await pay(secret, { card_number: '4000000000000002', email: 'declined@example.com' });
  expect(await mailsOf(link_id)).toEqual([]);
  await pay(secret, { email: 'ada@example.com', cardholder_name: 'Ada Lovelace' });
  expect((await mailsOf(link_id)).map(({ kind, recipient, locale }) => [kind, recipient, locale])).toEqual([
    ['link_first_payment', 'merchant@example.com', 'en'],
    ['link_receipt', 'ada@example.com', 'en'],
  ]);
  await settings(`sends_receipt = false, support_email = 'help@harbor.example', default_locale = 'de'`);
  await pay(secret, { email: 'grace@example.com' });
  await settings(`sends_receipt = true, support_email = '', default_locale = 'en'`);
  const [, , last, ...none] = await mailsOf(link_id);
  expect([last?.kind, last?.recipient, last?.locale, last?.facts.used_count]).toEqual([
    'link_used_up',
    'help@harbor.example',
    'de',
    2,
  ]);
  expect(none).toEqual([]);
  await house.until(
    `select bool_and(subject is not null) as written from mail_messages where link_id = $1 having count(*) = 3`,
    [link_id],
  );
  const written = await house.sql<{ subject: string }>('select subject from mail_messages where link_id = $1', [
    link_id,
  ]);
  expect(written.map(({ subject }) => subject).sort()).toEqual([
    'First payment of Tasting',
    'Receipt for $25.00 from Merchant harbor',
    'Tasting ist aufgebraucht',
  ]);
});

const asked = () =>
  house.sql(
    `select target_type, user_id, address, after from audit_entries where call = 'request_link' order by audit_entry_id`,
  );
const ask = (secret: string) => house.call('request_link', null, { body: { secret } });

test('a customer’s old link requests a new one once an hour, and working and unknown links get the same answer', async () => {
  const secret = await addLink(house);
  const made = () =>
    house.sql(
      `select kind from mail_messages m join link_secrets s on s.target_id = m.customer_id where m.kind = 'card_request' and s.created_by is null
       and s.created_at > now() - interval '5 minutes'`,
    );
  const answers = [await ask(secret), await ask('A'.repeat(32))];
  expect(await made()).toEqual([]);
  await house.sql(
    `update link_secrets set expires_at = now() - interval '1 day', created_at = now() - interval '4 days' where purpose = 'customer'`,
  );
  answers.push(await ask(secret), await ask(secret), await ask(secret));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"accepted":true}']));
  expect(await made()).toHaveLength(1);
  const [entry, ...none] = await asked();
  expect(entry).toEqual({
    ...{ target_type: 'customer', user_id: null, address: '127.0.0.1' },
    after: { email: expect.stringContaining('•••@') },
  });
  expect(none).toEqual([]);
});

test('an old address of a personal link mails the current one to its customer, once an hour, and no one else', async () => {
  const customer_id = await addCustomer(house);
  const personal = await addPaymentLink(house, { customer_id });
  const open_to_all = await addPaymentLink(house);
  await ask(personal.secret);
  expect(await mailsOf(personal.link_id)).toEqual([]);
  for (const { link_id } of [personal, open_to_all]) {
    const renewed = await house.call('renew_payment_link_secret', 'merchant', {
      params: { id: merchants.harbor.merchant_uid, link_id },
      body: { version: 1 },
    });
    expect(renewed.status, renewed.text).toBe(200);
  }
  for (const { secret } of [personal, personal, open_to_all]) {
    expect((await ask(secret)).body).toEqual({ accepted: true });
  }
  expect((await mailsOf(personal.link_id)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['new_payment_link', 'ada@example.com'],
  ]);
  expect(await mailsOf(open_to_all.link_id)).toEqual([]);
  const [entry] = await house.sql(
    `select count(*)::integer as count, min(address) as address, max(after::text) as after from audit_entries
     where call = 'request_link' and target_type = 'payment_link'`,
  );
  expect(entry).toMatchObject({ count: 1, address: '127.0.0.1' });
  expect(JSON.stringify(entry)).not.toContain('ada@example.com');
  expect((await ask(randomUUID().replaceAll('-', ''))).body).toEqual({ accepted: true });
});
