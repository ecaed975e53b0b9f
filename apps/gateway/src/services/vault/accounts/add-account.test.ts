import { randomUUID } from 'node:crypto';
import { movableClock, systemClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Given } from '../../../testing/gateway.ts';
import {
  anotherCard,
  harborTerminal,
  type PaymentWorld,
  payload,
  startPaymentWorld,
} from '../../../testing/payments.ts';
import { accountOf, addCustomer, storeCard } from '../../../testing/stored-cards.ts';
import { merchants, type UserName, users } from '../../../testing/world.ts';

let world: PaymentWorld;
const clock = movableClock(systemClock);
beforeAll(async () => {
  world = await startPaymentWorld({ clock });
});
afterAll(() => world.stop());

const consent = { consent_channel: 'telephone', consent_text: 'Keep my card for later orders' };
const bodyOf = (changes: Record<string, unknown> = {}) => ({
  card_number: anotherCard(),
  expiry: '1231',
  cvv: '123',
  ...consent,
  ...changes,
});

const add = (
  customer_id: string,
  body: Record<string, unknown> = bodyOf(),
  { as = 'merchant', ...given }: Given & { as?: UserName } = {},
): Promise<Answer> =>
  world.call('add_account', as, {
    params: { customer_id },
    body,
    terminal: true,
    idempotency_key: randomUUID(),
    ...given,
  });

const verify = (customer_id: string, account_uid: string, given: Given = {}): Promise<Answer> =>
  world.call('verify_account', 'merchant', {
    params: { customer_id, account_uid },
    terminal: true,
    idempotency_key: randomUUID(),
    ...given,
  });

const accountsOf = (customer_id: string) =>
  world.sql<Record<string, unknown>>('select * from vault_accounts where customer_id = $1', [customer_id]);
const attempts = () =>
  world.sql<Record<string, unknown>>(
    `select * from acquirer_attempts where operation = 'verification' order by attempt_id desc`,
  );
const kept = (answer: Answer) => answer.body.account as Record<string, unknown>;

describe('keeping a card', () => {
  test('[S7.125] checks it with no amount, stores it with consent and chain, and number and code are readable nowhere', async () => {
    const customer_id = await addCustomer(world);
    const body = bodyOf({ cvv: '739', nickname: 'Office card' });
    const answer = await add(customer_id, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ verified: true, already_kept: false, decline_reason: null, csc_response: 'M' });
    const last_four = String(body.card_number).slice(-4);
    expect(kept(answer)).toMatchObject({
      card_brand: 'visa',
      last_four,
      nickname: 'Office card',
      is_default: true,
      ...consent,
    });
    const [account] = await accountsOf(customer_id);
    expect(account).toMatchObject({ status: 'usable', source: 'portal', consent_by: users.merchant.user_id });
    const [attempt] = await attempts();
    expect(attempt).toMatchObject({ state: 'answered', amount: '0', payment_id: null, response_code: '85' });
    const chain = (await world.acquirer.credentials(harborTerminal)).find(
      ({ rrn }) => rrn === attempt?.retrieval_reference_number,
    );
    expect(chain).toMatchObject({
      credential_indicator: 'CIU',
      network_transaction_id: account?.network_transaction_id,
    });
    expect(
      await world.sql('select kind from account_events where account_uid = $1 order by kind', [account?.account_uid]),
    ).toEqual([{ kind: 'added' }, { kind: 'verified' }]);
    expect(answer.text + JSON.stringify(world.lines)).not.toContain(body.card_number);
    const everything = await world.sql<{ text: string }>(
      `select (select jsonb_agg(k)::text from idempotency_keys k) || (select jsonb_agg(a)::text from audit_entries a)
         || (select jsonb_agg(a)::text from acquirer_attempts a) || (select jsonb_agg(v)::text from vault_accounts v) as text`,
    );
    expect(everything[0]?.text).not.toMatch(/"739"/);
    expect(everything[0]?.text).not.toContain(body.card_number);
    expect(await world.sql('select 1 from payments')).toEqual([]);

    const sale = await world.sale(payload({ payment: { account_uid: account?.account_uid } }));
    expect(sale.data.approved).toBe(true);
    const { retrieval_reference_number } = await world.rowOf(sale.data.payment_id);
    const charged = (await world.acquirer.credentials(harborTerminal)).find(
      ({ rrn }) => rrn === retrieval_reference_number,
    );
    expect(charged?.original_network_transaction_id).toBe(account?.network_transaction_id);
  });

  test('the history shows it as stored before it was verified, though both have the same time', async () => {
    const customer_id = await addCustomer(world);
    for (let cards = 0; cards < 4; cards += 1) await add(customer_id);
    const { body } = await world.call('get_customer_history', 'merchant', { params: { customer_id } });
    const kinds = (body.logs as { kind: string | null }[]).map(({ kind }) => kind).filter((kind) => kind !== null);
    expect(kinds).toEqual(Array.from({ length: 4 }, () => ['verified', 'added']).flat());
  });

  test('a declined card is not stored, nor is its number', async () => {
    const customer_id = await addCustomer(world);
    const answer = await add(customer_id, bodyOf({ card_number: '4000000000000382' }));
    expect(answer.body).toMatchObject({
      verified: false,
      account: null,
      decline_reason: 'declined',
      already_kept: false,
    });
    expect(await accountsOf(customer_id)).toEqual([]);
    expect(await world.sql(`select 1 from cards where last_four = '0382'`)).toEqual([]);
    expect((await attempts())[0]).toMatchObject({ state: 'answered', response_code: '05' });
  });

  test('the merchant’s AVS and CVV rules refuse it too, and nothing is reversed', async () => {
    const customer_id = await addCustomer(world);
    const { merchant_uid } = merchants.harbor;
    await world.sql(`update merchant_settings set refused_csc_responses = '{N}' where merchant_uid = $1`, [
      merchant_uid,
    ]);
    forgetSettings();
    const answer = await add(customer_id, bodyOf({ cvv: '000' }));
    await world.sql(`update merchant_settings set refused_csc_responses = '{}' where merchant_uid = $1`, [
      merchant_uid,
    ]);
    forgetSettings();
    expect(answer.body).toMatchObject({
      verified: false,
      decline_reason: 'cvv_refused',
      csc_response: 'N',
      account: null,
    });
    expect((await attempts())[0]?.state).toBe('answered');
  });

  test('with the setting off it is stored unverified, without a request to the acquirer', async () => {
    const customer_id = await addCustomer(world);
    const verify = async (version: number, verify_cards: boolean) => {
      const body = { version, verify_cards, mail_expiry_notices: true, consent_texts: {} };
      const params = { id: merchants.harbor.merchant_uid };
      expect((await world.call('update_card_storage', 'merchant', { params, body })).status).toBe(200);
    };
    await verify(1, false);
    const before = (await attempts()).length;
    const key = randomUUID();
    const body = bodyOf();
    const answers = await Promise.all([
      add(customer_id, body, { idempotency_key: key }),
      add(customer_id, body, { idempotency_key: key }),
    ]);
    await verify(2, true);
    expect(answers.map(({ body: said }) => said.already_kept)).toEqual([false, false]);
    expect(answers[0]?.body).toMatchObject({ verified: false, decline_reason: null });
    expect(kept(answers[0] as Answer)).toMatchObject({ verified_at: null, status: 'usable' });
    expect((await attempts()).length).toBe(before);
    expect(await accountsOf(customer_id)).toHaveLength(1);
  });

  test('the same card is stored once: one key gets one response, another key renews expiry and consent', async () => {
    const customer_id = await addCustomer(world);
    const body = bodyOf();
    const key = randomUUID();
    const [one, same] = await Promise.all([
      add(customer_id, body, { idempotency_key: key }),
      add(customer_id, body, { idempotency_key: key }),
    ]);
    expect(same.text).toBe(one.text);
    const renewed = await Promise.all([
      add(customer_id, { ...body, expiry: '0132' }),
      add(customer_id, { ...body, expiry: '0132' }),
    ]);
    for (const answer of renewed) {
      expect(answer.body).toMatchObject({ verified: true, already_kept: true });
      expect(kept(answer).account_uid).toBe(kept(one).account_uid);
    }
    const fresh = bodyOf();
    const twice = await Promise.all([add(customer_id, fresh), add(customer_id, fresh)]);
    expect(twice.map((answer) => answer.body.already_kept).sort()).toEqual([false, true]);
    const accounts = await accountsOf(customer_id);
    expect(accounts).toHaveLength(2);
    expect(accounts.filter(({ is_default }) => is_default)).toHaveLength(1);
    expect((await accountOf(world, String(kept(one).account_uid))).card_expiry).toBe('0132');
    const reused = await add(customer_id, bodyOf(), { idempotency_key: key });
    expect(reused.body.code).toBe('idempotency_key_reused');
  });

  test('a wiped card is sealed again and can be charged', async () => {
    const { card_id, card_number, account_uid } = await storeCard(world);
    await world.sql(`update vault_accounts set status = 'removed' where account_uid = $1`, [account_uid]);
    await world.sql('update cards set sealed_number = null, wiped_at = now() where card_id = $1', [card_id]);
    const answer = await add(await addCustomer(world), bodyOf({ card_number }));
    expect(answer.body.verified).toBe(true);
    const uid = kept(answer).account_uid as string;
    expect(await accountOf(world, uid)).toMatchObject({ card_id });
    expect(
      (await world.sale(payload({ payment: { account_uid: uid }, duplicate_confirmed: true }))).data.approved,
    ).toBe(true);
  });
});

describe('what is refused', () => {
  test.each([
    ['a number that is none', { card_number: '4111111111111112' }, 'card_number'],
    ['an expiry of no month', { expiry: '1399' }, 'expiry'],
    ['an expiry of month zero', { expiry: '0026' }, 'expiry'],
    ['an expiry in the past', { expiry: '0125' }, 'expiry'],
    ['a code of the wrong length', { cvv: '1234' }, 'cvv'],
    ['no consent', { consent_text: '' }, 'consent_text'],
    ['a number in the nickname', { nickname: '4111111111111111' }, 'nickname'],
  ])('names %s by its field', async (_name, changes, field) => {
    const answer = await add(await addCustomer(world), bodyOf(changes));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(answer.body.errors?.map((error) => error.field)).toEqual([field]);
  });

  test('a card that expired, from the first instant of the next month in the merchant’s time zone', async () => {
    const before = clock.now();
    const { merchant_uid } = merchants.harbor;
    await world.sql(`update merchants set time_zone = 'HST' where merchant_uid = $1`, [merchant_uid]);
    const customer_id = await addCustomer(world);
    try {
      // 23:59 on the last day of January in Honolulu is 09:59 on the first of February in UTC.
      clock.set(new Date('2031-02-01T09:59:00Z'));
      expect((await add(customer_id, bodyOf({ expiry: '0131' }))).body.verified).toBe(true);
      clock.set(new Date('2031-02-01T10:00:00Z'));
      const refused = await add(customer_id, bodyOf({ expiry: '0131' }));
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'expiry' }] } });
    } finally {
      clock.set(before);
      await world.sql(`update merchants set time_zone = 'EST' where merchant_uid = $1`, [merchant_uid]);
    }
  });

  test('[S1.3] customers, accounts and addresses of another merchant are not found', async () => {
    const foreign = await storeCard(world, { merchant: 'second' });
    const own = await storeCard(world);
    const other = await storeCard(world);
    const [address] = await world.sql<{ address_id: string }>(
      'select address_id from vault_addresses where customer_id = $1',
      [foreign.customer_id],
    );
    expect((await add(foreign.customer_id)).status).toBe(404);
    expect((await add(own.customer_id, bodyOf({ billing_address_id: address?.address_id }))).status).toBe(404);
    expect((await verify(foreign.customer_id, foreign.account_uid)).status).toBe(404);
    expect((await verify(own.customer_id, foreign.account_uid)).status).toBe(404);
    expect((await verify(own.customer_id, other.account_uid)).status).toBe(404);
  });

  test('the 21st card, and a card of an archived customer', async () => {
    const customer_id = await addCustomer(world);
    for (let count = 0; count < 20; count += 1) await storeCard(world, { customer_id });
    const before = (await attempts()).length;
    expect((await add(customer_id)).body.code).toBe('status_forbids');
    const archived = await addCustomer(world);
    await world.sql(`update vault_customers set status = 'archived' where customer_id = $1`, [archived]);
    expect((await add(archived)).body.code).toBe('status_forbids');
    expect((await attempts()).length).toBe(before);
  });

  test('a customer archived during the check keeps nothing, and the key can be used again', async () => {
    const customer_id = await addCustomer(world);
    const answered = world.hold('payment_answered');
    const key = randomUUID();
    const body = bodyOf();
    const adding = add(customer_id, body, { idempotency_key: key });
    await answered.reached;
    await world.sql(`update vault_customers set status = 'archived' where customer_id = $1`, [customer_id]);
    answered.release();
    expect((await adding).body.code).toBe('status_forbids');
    expect(await accountsOf(customer_id)).toEqual([]);
    await world.sql(`update vault_customers set status = 'active' where customer_id = $1`, [customer_id]);
    expect((await add(customer_id, body, { idempotency_key: key })).body.verified).toBe(true);
  });
});

test('a customer merged during the check keeps nothing, and neither does the kept customer', async () => {
  const customer_id = await addCustomer(world);
  const stays = await addCustomer(world);
  const answered = world.hold('payment_answered');
  const adding = add(customer_id, bodyOf());
  await answered.reached;
  const merged = await world.call('merge_customer', 'merchant', {
    params: { customer_id: stays },
    body: { customer_id },
  });
  expect(merged.status, merged.text).toBe(200);
  answered.release();
  expect((await adding).body.code).toBe('status_forbids');
  expect([await accountsOf(customer_id), await accountsOf(stays)]).toEqual([[], []]);
  expect((await add(stays)).body).toMatchObject({ verified: true });
});

describe('a merchant closed while a card is added', () => {
  const { merchant_uid } = merchants.harbor;
  const put = (status: string) =>
    world.sql('update merchants set account_status_code = $2 where merchant_uid = $1', [merchant_uid, status]);
  const close = () =>
    world.call('change_merchant_status', 'admin', {
      params: { id: merchant_uid },
      body: { from_status: 'Active', to_status: 'Closed', reason: 'The shop was sold' },
    });

  test.each(['payment_recorded', 'payment_answered'] as const)(
    'at %s: it closes, nothing is stored, and the key can be used again',
    async (at) => {
      // A merchant with a batch that is still settling cannot be closed.
      await world.settle();
      await world.quiet();
      const customer_id = await addCustomer(world);
      const [cards] = await world.sql<{ count: string }>('select count(*) from cards');
      const key = randomUUID();
      const body = bodyOf();
      const held = world.hold(at);
      const adding = add(customer_id, body, { idempotency_key: key });
      await held.reached;
      try {
        expect((await close()).body).toEqual({ account_status_code: 'Closed' });
        held.release();
        expect(await adding).toMatchObject({ status: 409, body: { code: 'status_forbids' } });
        expect(await accountsOf(customer_id)).toEqual([]);
        expect(await world.sql('select count(*) from cards')).toEqual([cards]);
        expect((await attempts())[0]).toMatchObject({ state: 'answered', response_code: '85' });
        expect((await add(customer_id, body)).body.code).toMatch(/^merchant_(status_forbids|closed)$/);
      } finally {
        await put('Active');
      }
      expect((await add(customer_id, body, { idempotency_key: key })).body.verified).toBe(true);
    },
  );
});

describe('an acquirer that does not answer', () => {
  test('the caller gets an unknown outcome, nothing is stored or reversed, and the same key can be used again', async () => {
    const customer_id = await addCustomer(world);
    const key = randomUUID();
    const body = bodyOf();
    const messages = async () =>
      (await world.acquirer.messages(harborTerminal)).filter(({ mti }) => mti.startsWith('04'));
    const reversals = (await messages()).length;
    await world.acquirer.fault({ mode: 'silent', mti: '0100', count: 1 });
    const silent = await add(customer_id, body, { idempotency_key: key });
    await world.acquirer.fault({ mode: 'normal' });
    expect(silent).toMatchObject({ body: { code: 'outcome_unknown' } });
    expect((await attempts())[0]?.state).toBe('unanswered');
    expect(await accountsOf(customer_id)).toEqual([]);
    expect((await add(customer_id, body, { idempotency_key: key })).body).toMatchObject({ verified: true });
    expect((await messages()).length).toBe(reversals);
    const open = (await world.call('get_unknown_outcomes', 'admin')).body.unknown_outcomes;
    expect(open).toEqual([]);
  });

  test('the next process ends what a dead one left behind, and its key can be used again', async () => {
    const customer_id = await addCustomer(world);
    const key = randomUUID();
    const body = bodyOf();
    const recorded = world.hold('payment_recorded');
    const adding = add(customer_id, body, { idempotency_key: key });
    await recorded.reached;
    await world.sql(
      `update acquirer_attempts set take_over_at = '2000-01-01', sender_id = gen_random_uuid() where operation = 'verification' and state = 'sent'`,
    );
    await world.until(
      `select not exists (select from acquirer_attempts where operation = 'verification' and state = 'sent') as ended`,
    );
    recorded.release();
    expect((await adding).body.code).toBe('outcome_unknown');
    expect(await accountsOf(customer_id)).toEqual([]);
    expect((await add(customer_id, body, { idempotency_key: key })).body.verified).toBe(true);
  });
});

describe('checking a stored card again', () => {
  test('[S7.125] is allowed three times a day, and stores the result', async () => {
    const { customer_id, account_uid } = await storeCard(world);
    for (let count = 0; count < 3; count += 1) {
      const answer = await verify(customer_id, account_uid);
      expect(answer.body).toMatchObject({ verified: true, avs_response: 'Y' });
    }
    expect(await accountOf(world, account_uid)).toMatchObject({
      verified_at: expect.any(Date),
      avs_response: 'Y',
      version: 4,
    });
    const fourth = await verify(customer_id, account_uid);
    expect(fourth).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    clock.advance(86_400_001);
    expect((await verify(customer_id, account_uid)).body.verified).toBe(true);
  });

  test('a decline is reported and keeps the card, and a removed or expired one is not checked', async () => {
    const declined = await storeCard(world, { card_number: '4000000000000382' });
    const answer = await verify(declined.customer_id, declined.account_uid);
    expect(answer.body).toMatchObject({ verified: false, decline_reason: 'declined' });
    expect(await accountOf(world, declined.account_uid)).toMatchObject({ status: 'usable', verified_at: null });
    const removed = await storeCard(world);
    await world.sql(`update vault_accounts set status = 'removed' where account_uid = $1`, [removed.account_uid]);
    expect((await verify(removed.customer_id, removed.account_uid)).body.code).toBe('status_forbids');
    const expired = await storeCard(world, { card_expiry: '0125' });
    expect((await verify(expired.customer_id, expired.account_uid)).body).toMatchObject({
      details: { reason: 'expired' },
    });
  });
});

function forgetSettings(): void {
  world.gateway.dependencies.payments.payment_settings.forget(() => true);
}
