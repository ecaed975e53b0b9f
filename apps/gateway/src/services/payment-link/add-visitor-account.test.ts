import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { addLink } from '../../testing/vault.ts';
import { merchants } from '../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const good = '4111111111111111';
/** The sandbox's issuer declines its verification. */
const declined = '4000000000000382';
const consent_text = 'I agree that Harbor keeps my card.';

const openSession = async (secret: string) =>
  house.call('open_visitor_session', null, { body: { secret } }).then(({ body }) => body);
const visit = async () => {
  const secret = await addLink(house);
  const { token, user } = await openSession(secret);
  return { secret, token: String(token), visitor_id: (user as { id: string }).id };
};
const add = (token: string, more: Record<string, unknown> = {}, idempotency_key: string = randomUUID()) =>
  house.call('add_visitor_account', null, {
    headers: { authorization: `Bearer ${token}` },
    body: {
      card_number: good,
      expiry: '1231',
      cvv: '123',
      cardholder_name: 'Ada Lovelace',
      consent_text,
      puzzle: { nonce: 'x', counter: 0 },
      ...more,
    },
    idempotency_key,
  });

test('a visitor adds a card: it is stored with consent, the link asks for none again, and the history names the visitor', async () => {
  const { secret, token, visitor_id } = await visit();
  const answer = await add(token);
  expect(answer.body).toEqual({
    verified: true,
    already_kept: false,
    card: { card_brand: 'visa', last_four: '1111', card_expiry: '1231' },
  });
  const [account] = await house.sql(
    `select source, consent_channel, consent_text, consent_by, created_by, status, is_default from vault_accounts order by created_at desc limit 1`,
  );
  expect(account).toEqual({
    source: 'self_service',
    consent_channel: 'online',
    consent_text,
    consent_by: null,
    created_by: null,
    status: 'usable',
    is_default: true,
  });
  expect(await openSession(secret)).toMatchObject({ state: 'open', page: { card_request: 'added' } });
  const entries = await house.sql(
    `select user_id, address, entity_id, target_type, after from audit_entries where call = 'add_visitor_account' and after ? 'visitor_id'`,
  );
  expect(entries).toEqual([
    {
      user_id: null,
      address: '127.0.0.1',
      entity_id: merchants.harbor.merchant_uid,
      target_type: 'customer',
      after: { visitor_id, verified: true, account_uid: expect.any(String) },
    },
  ]);
  const second = await add(token, { card_number: '5454545454545454' });
  expect(second.body).toMatchObject({ verified: true, card: { last_four: '5454' } });
  const page = await house.call('get_visitor_page', null, { headers: { authorization: `Bearer ${token}` } });
  expect((page.body.page as { cards: unknown[] }).cards.length).toBe(2);
  expect(JSON.stringify(house.lines)).not.toMatch(/4111111111111111|5454545454545454/);
});

test('refuses a card number in any other field by name, and stores it nowhere', async () => {
  const { token } = await visit();
  // A postal code is too short for a card number.
  for (const field of ['cardholder_name', 'address_1', 'consent_text']) {
    const answer = await add(token, { [field]: '4012 8888 8888 1881' });
    expect([answer.status, answer.body.errors?.[0]?.field], field).toEqual([400, field]);
    expect(answer.text).not.toContain('8888');
  }
  expect(JSON.stringify(house.lines)).not.toMatch(/4012 ?8888/);
});

test('a declined card is not stored, no reason is given, and the link stays usable', async () => {
  const { secret, token } = await visit();
  const answer = await add(token, { card_number: declined });
  expect([answer.status, answer.body]).toEqual([200, { verified: false, already_kept: false, card: null }]);
  expect(await openSession(secret)).toMatchObject({ state: 'open', page: { card_request: 'asked' } });
});

test('a session can try five cards, also in parallel, and retries do not count', async () => {
  const { token } = await visit();
  const key = randomUUID();
  expect((await add(token, {}, key)).status).toBe(200);
  const again = await add(token, {}, key);
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
  const kept = await house.sql(
    `select count(*)::integer as count from vault_accounts a join link_secrets s on s.target_id = a.customer_id
       join visitor_sessions v using (secret_id) where v.card_tries = 5`,
  );
  expect(kept).toEqual([{ count: 1 }]);
});

test('card errors are named by field without counting, and a merchant that cannot take cards refuses them', async () => {
  const { token } = await visit();
  const wrong = await add(token, { card_number: '4111111111111112', expiry: '0120', cvv: '12' });
  expect(wrong.body.code).toBe('invalid_request');
  const twice = await add(token, { card_number: '4111111111111112', expiry: '0120' });
  expect(twice.body.errors?.map(({ field }) => field)).toEqual(['card_number', 'expiry']);
  expect((await add(token, { cardholder_name: good })).body.code).toBe('invalid_request');
  const harbor = `where merchant_uid = '${merchants.harbor.merchant_uid}'`;
  await house.sql(`update merchants set account_status_code = 'Restricted' ${harbor}`);
  const refused = await add(token);
  await house.sql(`update merchants set account_status_code = 'Active' ${harbor}`);
  expect([refused.status, refused.body.code]).toEqual([403, 'merchant_status_forbids']);
  await house.sql(`update merchant_settings set allow_customer_vault = false ${harbor}`);
  const not_stored = await add(token);
  await house.sql(`update merchant_settings set allow_customer_vault = true ${harbor}`);
  expect([not_stored.status, not_stored.body.code]).toEqual([403, 'merchant_status_forbids']);
  expect(await house.sql('select card_tries from visitor_sessions order by created_at desc limit 1')).toEqual([
    { card_tries: 0 },
  ]);
});
