import { randomUUID } from 'node:crypto';
import { movableClock, systemClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCardKeys } from '../../../store/payments/cards.ts';
import { untilSo } from '../../../testing/in-time.ts';
import { leaveOpen, outcomeBody } from '../../../testing/money/open-outcome.ts';
import {
  anotherCard,
  freshCard,
  harborTerminal,
  type PaymentWorld,
  payload,
  startPaymentWorld,
} from '../../../testing/payments.ts';
import { holdingOnly } from '../../../testing/people/roles.ts';
import { accountOf, addCustomer, storeCard } from '../../../testing/stored-cards.ts';
import { merchants, users } from '../../../testing/world.ts';

let world: PaymentWorld;
const clock = movableClock(systemClock);

beforeAll(async () => {
  world = await startPaymentWorld({ clock });
});
afterAll(() => world.stop());

/** A payload that charges a stored card. */
const charge = (account_uid: string, changes: Record<string, unknown> = {}) =>
  payload({ payment: { account_uid }, duplicate_confirmed: true, ...changes });

const consent = { consent_channel: 'in_person', consent_text: 'Keep my card for later orders' };

/** A payload that stores its card. */
const keeping = (customer_id: string, changes: Record<string, unknown> = {}) =>
  payload({ ...freshCard(), keep_account: { customer_id, ...consent }, ...changes });

const chainOf = async (payment_id: unknown) => {
  const { retrieval_reference_number } = await world.rowOf(payment_id);
  return (await world.acquirer.credentials(harborTerminal)).find(({ rrn }) => rrn === retrieval_reference_number);
};

const accountsOf = (customer_id: string) =>
  world.sql<Record<string, unknown>>('select * from vault_accounts where customer_id = $1 order by created_at', [
    customer_id,
  ]);

describe('charging a stored card', () => {
  test('the payment belongs to the customer and the account, and answers like a typed card', async () => {
    const { account_uid, customer_id, card_number } = await storeCard(world);
    const answer = await world.sale(charge(account_uid, { amount: 4_200 }));
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ approved: true, status: 210, amount: 4_200, card_brand: 'visa' });
    expect(answer.data.card_number.endsWith(card_number.slice(-4))).toBe(true);
    expect(answer.text).not.toContain(card_number);
    const row = await world.rowOf(answer.data.payment_id);
    expect(row).toMatchObject({
      customer_id,
      account_uid,
      source: 'sale',
      source_id: null,
      initiator: 'customer',
      customer: 'Marguerite Fontaine',
      company: 'Dock & Vine',
      email: 'accounts@dockandvine.example',
      avs_response: 'Y',
      network_transaction_id: expect.stringMatching(/^[A-Za-z0-9]{1,15}$/),
    });
    const { transaction } = (await world.call('get_payment', 'merchant', { params: { id: answer.data.payment_id } }))
      .body as { transaction: Record<string, unknown> };
    expect(transaction).toMatchObject({
      customer_id,
      account_uid,
      initiator: 'customer',
      network_transaction_id: row.network_transaction_id,
      billing_address: { address_1: '18 Commercial St', postal_code: '04101' },
    });
  });

  test('an authorization does too, and payer data in the payload overrides the vault', async () => {
    const { account_uid } = await storeCard(world);
    const account = {
      customer_firstname: 'Ada',
      customer_lastname: 'Byron',
      billing_address: { postal_code: '99999' },
    };
    const { data } = await world.authorization(charge(account_uid, { account, email: 'ada@example.com' }));
    expect(data.status).toBe(205);
    expect(await world.rowOf(data.payment_id)).toMatchObject({
      customer: 'Ada Byron',
      company: '',
      email: 'ada@example.com',
      account_uid,
    });
  });

  test('the customer’s first approved payment starts the credential chain, and later ones refer to it', async () => {
    const { account_uid } = await storeCard(world);
    const first = await world.sale(charge(account_uid));
    const { network_transaction_id } = await world.rowOf(first.data.payment_id);
    expect(await chainOf(first.data.payment_id)).toMatchObject({
      credential_indicator: 'CSU',
      original_network_transaction_id: null,
    });
    expect(await accountOf(world, account_uid)).toMatchObject({ network_transaction_id, version: 1 });
    const second = await world.sale(charge(account_uid, { payment: { account_uid, initiator: 'merchant' } }));
    expect(await chainOf(second.data.payment_id)).toMatchObject({
      credential_indicator: 'MSU',
      original_network_transaction_id: network_transaction_id,
    });
    expect(await world.rowOf(second.data.payment_id)).toMatchObject({ initiator: 'merchant', status: 210 });
    expect((await accountOf(world, account_uid)).network_transaction_id).toBe(network_transaction_id);
  });

  test('a merchant-initiated payment starts no chain', async () => {
    const { account_uid } = await storeCard(world);
    const { data } = await world.sale(charge(account_uid, { payment: { account_uid, initiator: 'merchant' } }));
    expect(data.approved).toBe(true);
    expect((await accountOf(world, account_uid)).network_transaction_id).toBeNull();
  });

  test('the time of the last charge is written once a minute', async () => {
    const { account_uid } = await storeCard(world);
    // Moves to the first second of a minute, so that everything that follows is in one minute.
    clock.advance(61_000 - (clock.now().getTime() % 60_000));
    const versions = async () =>
      (
        await world.sql<{ xmin: string }>('select xmin::text from vault_accounts where account_uid = $1', [account_uid])
      )[0]?.xmin;
    await world.sale(charge(account_uid));
    const { last_charged_at } = await accountOf(world, account_uid);
    const before = await versions();
    await world.sale(charge(account_uid, { amount: 1_200 }));
    expect(await versions()).toBe(before);
    clock.advance(60_000);
    await world.sale(charge(account_uid, { amount: 1_300 }));
    const later = (await accountOf(world, account_uid)).last_charged_at as Date;
    expect(later.getTime()).toBe((last_charged_at as Date).getTime() + 60_000);
    expect(later.getTime() % 60_000).toBe(0);
  });

  test('a refund belongs to the same customer and account', async () => {
    const { account_uid, customer_id } = await storeCard(world);
    const payment_id = await world.settledSale(1_099, { payment: { account_uid } });
    const refund = await world.refund(payment_id);
    expect(refund.data.status).toBe(225);
    expect(await world.rowOf(refund.data.payment_id)).toMatchObject({
      customer_id,
      account_uid,
      source: 'sale',
      initiator: 'customer',
    });
  });
});

describe('what is refused', () => {
  test.each([
    [
      'both cards',
      { payment: { account_uid: randomUUID(), card_number: '4111111111111111', expiry: '1231' } },
      'payment.card_number',
    ],
    ['no card', { payment: {} }, 'payment.card_number'],
    ['a number without an expiry', { payment: { card_number: '4111111111111111' } }, 'payment.expiry'],
    ['an expiry with an account', { payment: { account_uid: randomUUID(), expiry: '1231' } }, 'payment.expiry'],
    [
      'a terminal that read a stored card',
      { payment: { account_uid: randomUUID(), card_present: { card_brand: 'visa' } } },
      'payment.card_present',
    ],
    [
      'a security code of the merchant',
      { payment: { account_uid: randomUUID(), initiator: 'merchant', cvv: '123' } },
      'payment.cvv',
    ],
    [
      'an initiator of a typed card',
      { payment: { card_number: '4111111111111111', expiry: '1231', initiator: 'merchant' } },
      'payment.initiator',
    ],
    [
      'keeping a stored card',
      { payment: { account_uid: randomUUID() }, keep_account: { customer_id: randomUUID(), ...consent } },
      'keep_account',
    ],
    [
      'a card number as consent',
      { ...freshCard(), keep_account: { customer_id: randomUUID(), ...consent, consent_text: '4111 1111 1111 1111' } },
      'keep_account.consent_text',
    ],
    [
      'no consent',
      { ...freshCard(), keep_account: { customer_id: randomUUID(), consent_channel: 'online', consent_text: ' ' } },
      'keep_account.consent_text',
    ],
  ])('names %s by its field, and stores nothing', async (_name, changes, field) => {
    const key = randomUUID();
    const answer = await world.sale(payload(changes), { idempotency_key: key });
    expect(answer.body.code).toBe('invalid_request');
    expect(answer.body.errors?.map((error) => error.field)).toContain(field);
    expect(await world.sql('select 1 from idempotency_keys where idempotency_key = $1', [key])).toEqual([]);
  });

  test('a security code of the wrong length for the brand of the stored card', async () => {
    const { account_uid } = await storeCard(world);
    const answer = await world.sale(charge(account_uid, { payment: { account_uid, cvv: '1234' } }));
    expect(answer.body.errors).toEqual([{ field: 'payment.cvv', message: 'must be three digits' }]);
  });

  test('a blind credit with a stored card or one to be stored', async () => {
    const { account_uid, customer_id } = await storeCard(world);
    expect((await world.credit(charge(account_uid))).status).toBe(400);
    expect((await world.credit(keeping(customer_id))).status).toBe(400);
  });

  test('[S1.3] an account of another merchant is not found in any way, and the attempt is audited', async () => {
    const { account_uid, customer_id } = await storeCard(world, { merchant: 'second' });
    expect(await world.sale(charge(account_uid))).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await world.sale(keeping(customer_id))).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await world.sale(charge(randomUUID()))).toMatchObject({ status: 404 });
    const refused = await world.sql(
      `select 1 from audit_entries where call = 'refused_attempt' and user_id = $1 and after ->> 'call' = 'create_sale'`,
      [users.merchant.user_id],
    );
    expect(refused).not.toEqual([]);
  });

  test('[S6.52] without the vault permission, or with the vault off, stored cards are neither charged nor kept', async () => {
    const { account_uid, customer_id } = await storeCard(world);
    await holdingOnly(world, 'merchant', ['SAPR', 'VAMC'], async () => {
      const answer = await world.sale(charge(account_uid));
      expect(answer).toMatchObject({ status: 403, body: { code: 'permission_missing' } });
    });
    await holdingOnly(world, 'merchant', ['SAPR', 'VAVI'], async () => {
      const answer = await world.sale(keeping(customer_id));
      expect(answer).toMatchObject({ status: 403, body: { code: 'permission_missing' } });
    });
    await vaultOf('off');
    expect(await world.sale(charge(account_uid))).toMatchObject({
      status: 403,
      body: { code: 'merchant_setting_off' },
    });
    expect(await world.sale(keeping(customer_id))).toMatchObject({ body: { code: 'merchant_setting_off' } });
    await vaultOf('on');
    expect((await world.sale(charge(account_uid))).status).toBe(200);
  });

  test.each(['replaced', 'removed'])('an account that is %s', async (reason) => {
    const { account_uid } = await storeCard(world);
    await world.sql('update vault_accounts set status = $2 where account_uid = $1', [account_uid, reason]);
    expect(await world.sale(charge(account_uid))).toMatchObject({
      status: 409,
      body: { code: 'card_not_usable', details: { reason } },
    });
  });

  test('a blocked account for a merchant-initiated charge, while the customer can use it', async () => {
    const { account_uid } = await storeCard(world);
    await world.sql(
      `update vault_accounts set status = 'blocked', blocked_reason = 'by_person' where account_uid = $1`,
      [account_uid],
    );
    const answer = await world.sale(charge(account_uid, { payment: { account_uid, initiator: 'merchant' } }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'card_not_usable', details: { reason: 'blocked' } } });
    expect((await world.sale(charge(account_uid))).data.approved).toBe(true);
    expect((await accountOf(world, account_uid)).status).toBe('blocked');
  });

  test('a card of an archived customer, a wiped one, and one that no listed key opens', async () => {
    const archived = await storeCard(world);
    await world.sql(`update vault_customers set status = 'archived' where customer_id = $1`, [archived.customer_id]);
    const wiped = await storeCard(world);
    await world.sql('update cards set sealed_number = null, wiped_at = now() where card_id = $1', [wiped.card_id]);
    const unreadable = await storeCard(world, {
      card_keys: createCardKeys(new Map([[1, randomUUID() + randomUUID()]])),
    });
    for (const [{ account_uid, card_number }, reason] of [
      [archived, 'customer_archived'],
      [wiped, 'wiped'],
      [unreadable, 'unreadable'],
    ] as const) {
      const answer = await world.sale(charge(account_uid));
      expect(answer).toMatchObject({ status: 409, body: { code: 'card_not_usable', details: { reason } } });
      expect(JSON.stringify(world.lines)).not.toContain(card_number);
    }
    const good = await storeCard(world);
    expect((await world.sale(charge(good.account_uid))).data.approved).toBe(true);
  });

  test('an expired card, from the first instant of the next month in the merchant’s time zone', async () => {
    const before = clock.now();
    await world.sql(`update merchants set time_zone = 'HST' where merchant_uid = $1`, [merchants.harbor.merchant_uid]);
    const { account_uid } = await storeCard(world, { card_expiry: '0131' });
    try {
      // 23:59 on the last day of January in Honolulu is 09:59 on the first of February in UTC.
      clock.set(new Date('2031-02-01T09:59:00Z'));
      expect((await world.sale(charge(account_uid, { amount: 700 }))).status).toBe(200);
      clock.set(new Date('2031-02-01T10:00:00Z'));
      expect(await world.sale(charge(account_uid, { amount: 800 }))).toMatchObject({
        status: 409,
        body: { code: 'card_not_usable', details: { reason: 'expired' } },
      });
    } finally {
      clock.set(before);
      await world.sql(`update merchants set time_zone = 'EST' where merchant_uid = $1`, [
        merchants.harbor.merchant_uid,
      ]);
    }
  });
});

describe('effects of a response on the account', () => {
  test('a response that forbids further charges blocks it, and is recorded once', async () => {
    // Whatever the merchant starts with this card is declined with R1 and advice 21.
    const { account_uid } = await storeCard(world, { card_number: '4000000000000358' });
    const by_merchant = { payment: { account_uid, initiator: 'merchant' } };
    const declined = await world.sale(charge(account_uid, by_merchant));
    expect(declined.data).toMatchObject({ approved: false, status: 230, response_code: 'R1' });
    expect(await world.rowOf(declined.data.payment_id)).toMatchObject({
      advice_code: '21',
      decline_reason: 'stop_recurring',
    });
    expect(await accountOf(world, account_uid)).toMatchObject({
      status: 'blocked',
      blocked_reason: 'stop_recurring',
      version: 2,
    });
    const events = await world.sql('select kind, note from account_events where account_uid = $1', [account_uid]);
    expect(events).toEqual([{ kind: 'blocked', note: 'stop_recurring' }]);
    expect(await world.sale(charge(account_uid, by_merchant))).toMatchObject({
      body: { details: { reason: 'blocked' } },
    });
  });

  test('an ordinary decline does not change it', async () => {
    const { account_uid } = await storeCard(world);
    const { data } = await world.sale(charge(account_uid, { amount: 505 }));
    expect(data.approved).toBe(false);
    expect(await accountOf(world, account_uid)).toMatchObject({
      status: 'usable',
      last_charged_at: null,
      network_transaction_id: null,
    });
  });

  test('an issuer that requires the credential chain declines the merchant’s charge until the customer has paid', async () => {
    const { account_uid } = await storeCard(world, { card_number: '4000000000000374' });
    const by_merchant = { payment: { account_uid, initiator: 'merchant' } };
    const declined = await world.sale(charge(account_uid, by_merchant));
    expect(declined.data).toMatchObject({ approved: false, status: 230, response_code: '12' });
    expect(await accountOf(world, account_uid)).toMatchObject({ status: 'usable', network_transaction_id: null });
    expect((await world.sale(charge(account_uid))).data.approved).toBe(true);
    const { network_transaction_id } = await accountOf(world, account_uid);
    const charged = await world.sale(charge(account_uid, by_merchant));
    expect(charged.data.approved).toBe(true);
    expect(await chainOf(charged.data.payment_id)).toMatchObject({
      credential_indicator: 'MSU',
      original_network_transaction_id: network_transaction_id,
    });
  });

  test('the merchant’s CVV rule never refuses a merchant-initiated payment', async () => {
    const settings = 'update merchant_settings set refused_csc_responses = $2 where merchant_uid = $1';
    const { merchant_uid } = merchants.harbor;
    const { account_uid } = await storeCard(world);
    await world.sql(settings, [merchant_uid, ['P', 'N', 'U', 'S', 'M']]);
    const { payment_settings } = world.gateway.dependencies.payments;
    payment_settings.forget(() => true);
    try {
      const { data } = await world.sale(charge(account_uid, { payment: { account_uid, initiator: 'merchant' } }));
      expect(data).toMatchObject({ approved: true, status: 210 });
    } finally {
      await world.sql(settings, [merchant_uid, []]);
      payment_settings.forget(() => true);
    }
  });
});

describe('keeping a card', () => {
  test('an approved payment keeps it once, also on retries, with the consent and the start of its chain', async () => {
    const customer_id = await addCustomer(world);
    const body = keeping(customer_id);
    const key = randomUUID();
    const [one, other] = await Promise.all([
      world.sale(body, { idempotency_key: key }),
      world.sale(body, { idempotency_key: key }),
    ]);
    expect(other.data).toEqual(one.data);
    const again = await world.sale(body, { idempotency_key: key });
    expect(again.data).toEqual(one.data);
    const { network_transaction_id, account_uid } = await world.rowOf(one.data.payment_id);
    expect(await chainOf(one.data.payment_id)).toMatchObject({ credential_indicator: 'CIU' });
    const accounts = await accountsOf(customer_id);
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toMatchObject({
      account_uid,
      ...consent,
      consent_by: users.merchant.user_id,
      network_transaction_id,
      is_default: true,
      source: 'sale',
      status: 'usable',
    });
    expect(await world.sql('select kind from account_events where account_uid = $1', [account_uid])).toEqual([
      { kind: 'added' },
    ]);
    const charged = await world.sale(charge(account_uid as string, { amount: 2_500 }));
    expect(charged.data.approved).toBe(true);
    expect((await chainOf(charged.data.payment_id))?.original_network_transaction_id).toBe(network_transaction_id);
  });

  test('a declined payment keeps nothing', async () => {
    const customer_id = await addCustomer(world);
    const { data } = await world.sale(keeping(customer_id, { amount: 505 }));
    expect(data.approved).toBe(false);
    expect(await accountsOf(customer_id)).toEqual([]);
  });

  test('an authorization keeps it too, and the same card again renews expiry and consent and unblocks it', async () => {
    const customer_id = await addCustomer(world);
    const card_number = anotherCard();
    await world.authorization(keeping(customer_id, { payment: { card_number, expiry: '1229' } }));
    const [kept] = await accountsOf(customer_id);
    await world.sql(
      `update vault_accounts set status = 'blocked', blocked_reason = 'by_person' where customer_id = $1`,
      [customer_id],
    );
    const keep_account = { customer_id, consent_channel: 'online', consent_text: 'Once more', nickname: 'Other' };
    await world.sale(keeping(customer_id, { payment: { card_number, expiry: '0630' }, keep_account, amount: 1_900 }));
    const accounts = await accountsOf(customer_id);
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toMatchObject({
      account_uid: kept?.account_uid,
      card_expiry: '0630',
      consent_channel: 'online',
      consent_text: 'Once more',
      status: 'usable',
      blocked_reason: null,
    });
  });

  test('two parallel payments with the same card keep it once, and only one of several cards is the default', async () => {
    const customer_id = await addCustomer(world);
    const card_number = anotherCard();
    const body = (amount: number) => keeping(customer_id, { payment: { card_number, expiry: '1231' }, amount });
    await Promise.all([
      world.sale(body(1_001)),
      world.sale(body(1_002)),
      world.sale(keeping(customer_id)),
      world.sale(keeping(customer_id)),
    ]);
    const accounts = await accountsOf(customer_id);
    expect(accounts).toHaveLength(3);
    expect(accounts.filter(({ is_default }) => is_default)).toHaveLength(1);
  });

  test('twenty cards are the maximum, and a retry returns the first response', async () => {
    const customer_id = await addCustomer(world);
    for (let count = 0; count < 19; count += 1) await storeCard(world, { customer_id });
    const body = keeping(customer_id);
    const key = randomUUID();
    const first = await world.sale(body, { idempotency_key: key });
    expect(first.data.approved).toBe(true);
    expect(await accountsOf(customer_id)).toHaveLength(20);
    expect(await world.sale(keeping(customer_id))).toMatchObject({ status: 409, body: { code: 'status_forbids' } });
    expect((await world.sale(body, { idempotency_key: key })).data).toEqual(first.data);
  });

  test('a customer archived meanwhile keeps no card, and that of a merged one goes to the kept customer', async () => {
    const archived = await addCustomer(world);
    const merged = await addCustomer(world);
    const into = await addCustomer(world);
    for (const customer_id of [archived, merged]) {
      const release = world.hold('payment_recorded');
      const sale = world.sale(keeping(customer_id));
      await release.reached;
      await world.sql(
        `update vault_customers set status = 'archived', merged_into_customer_id = $2 where customer_id = $1`,
        [customer_id, customer_id === merged ? into : null],
      );
      release.release();
      expect((await sale).data.approved).toBe(true);
    }
    expect(await accountsOf(archived)).toEqual([]);
    expect(await accountsOf(merged)).toEqual([]);
    expect(await accountsOf(into)).toHaveLength(1);
  });

  test('an approval recorded by a person keeps the card as the answer would have', async () => {
    const customer_id = await addCustomer(world);
    const claimed = world.hold('reversal_claimed');
    await world.acquirer.fault({ mode: 'drop_reply', mti: '0200', count: 1 });
    const sale = await world.sale(keeping(customer_id));
    await world.acquirer.fault({ mode: 'normal' });
    expect(sale.body.code).toBe('outcome_unknown');
    expect(await accountsOf(customer_id)).toEqual([]);
    await claimed.reached;
    const payment_id = sale.body.details?.payment_id as string;
    const id = await leaveOpen(world.sql, payment_id, { held: true });
    const recorded = await world.call('record_unknown_outcome', 'admin', {
      params: { id },
      body: { ...outcomeBody, outcome: 'approved' },
    });
    claimed.release();
    expect(recorded.body).toMatchObject({ status: 210 });
    const [account] = await accountsOf(customer_id);
    expect(account).toMatchObject({ status: 'usable', is_default: true, network_transaction_id: null, ...consent });
    expect((await world.rowOf(payment_id)).account_uid).toBe(account?.account_uid);
    // Wait for its reversal first: otherwise the totals of its batch would differ.
    await untilSo(
      async () => (await world.positionOf(payment_id))?.status === 'reversed',
      () => 'the acquirer has reversed it',
    );
    await world.sql('update payments set status = 231 where payment_id = $1', [payment_id]);
  });
});

describe('in parallel', () => {
  test('a card removed first is not charged, and one charged first shows as in progress', async () => {
    const { account_uid } = await storeCard(world);
    const checked = world.hold('payment_checked');
    const late = world.sale(charge(account_uid));
    await checked.reached;
    await world.sql(`update vault_accounts set status = 'removed' where account_uid = $1`, [account_uid]);
    const sent_before = (await world.acquirer.messages(harborTerminal)).length;
    checked.release();
    expect(await late).toMatchObject({
      status: 409,
      body: { code: 'card_not_usable', details: { reason: 'removed' } },
    });
    expect((await world.acquirer.messages(harborTerminal)).length).toBe(sent_before);
    expect(await world.sql('select 1 from payments where account_uid = $1', [account_uid])).toEqual([]);
  });

  test('a charge continues with the card as read, and the next one uses the changes', async () => {
    const { account_uid, customer_id } = await storeCard(world, { card_expiry: '1231' });
    const recorded = world.hold('payment_recorded');
    const under_way = world.sale(charge(account_uid));
    await recorded.reached;
    const changed = await world.call('update_customer_account', 'merchant', {
      params: { customer_id, account_uid },
      body: { version: 1, card_expiry: '0633' },
    });
    expect(changed.status, changed.text).toBe(200);
    recorded.release();
    const first = (await under_way).data;
    expect(first.approved).toBe(true);
    const expiryOf = async (payment_id: unknown) => (await world.rowOf(payment_id)).card_expiry;
    expect(await expiryOf(first.payment_id)).toBe('1231');
    expect(await accountOf(world, account_uid)).toMatchObject({
      card_expiry: '0633',
      last_charged_at: expect.any(Date),
      network_transaction_id: (await world.rowOf(first.payment_id)).network_transaction_id,
    });
    expect(await expiryOf((await world.sale(charge(account_uid))).data.payment_id)).toBe('0633');
  });

  test('a payment of a customer merged during the charge remains, and counts for the kept customer', async () => {
    const { account_uid, customer_id } = await storeCard(world);
    const stays = await addCustomer(world);
    const recorded = world.hold('payment_recorded');
    const under_way = world.sale(charge(account_uid));
    await recorded.reached;
    const merging = world.call('merge_customer', 'merchant', {
      params: { customer_id: stays },
      body: { customer_id },
    });
    expect((await merging).status).toBe(200);
    recorded.release();
    const { data } = await under_way;
    expect(data.approved).toBe(true);
    expect(await accountOf(world, account_uid)).toMatchObject({
      customer_id: stays,
      last_charged_at: expect.any(Date),
    });
    const payments = await world.call('get_customer_payments', 'merchant', { params: { customer_id: stays } });
    expect(payments.text).toContain(data.payment_id);
  });

  test('a retry returns the first response, even if the card is gone', async () => {
    const { account_uid, card_id } = await storeCard(world);
    const key = randomUUID();
    const body = charge(account_uid);
    const first = await world.sale(body, { idempotency_key: key });
    await world.sql(`update vault_accounts set status = 'removed' where account_uid = $1`, [account_uid]);
    expect((await world.sale(body, { idempotency_key: key })).data).toEqual(first.data);
    await world.sql('update cards set sealed_number = null, wiped_at = now() where card_id = $1', [card_id]);
    expect((await world.sale(body, { idempotency_key: key })).data).toEqual(first.data);
  });

  test('parallel charges of one account all succeed, and two of the same amount are possible duplicates', async () => {
    const { account_uid } = await storeCard(world);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        world.sale(charge(account_uid, { amount: 2_000 + index, duplicate_confirmed: false })),
      ),
    );
    expect(answers.map(({ data }) => data.approved)).toEqual(answers.map(() => true));
    const twice = await world.sale(charge(account_uid, { amount: 2_000, duplicate_confirmed: false }));
    expect(twice.body.code).toBe('possible_duplicate');
  });

  test('a wiped card entered again is sealed again in its own row', async () => {
    const card = freshCard();
    const first = await world.sale(payload(card));
    const { card_id } = await world.rowOf(first.data.payment_id);
    await world.sql('update cards set sealed_number = null, wiped_at = now() where card_id = $1', [card_id]);
    const payment_id = await world.settledSale(3_300, card);
    expect((await world.rowOf(payment_id)).card_id).toBe(card_id);
    const [stands] = await world.sql(
      'select sealed_number is not null as sealed, wiped_at from cards where card_id = $1',
      [card_id],
    );
    expect(stands).toEqual({ sealed: true, wiped_at: null });
    expect((await world.refund(payment_id)).data.status).toBe(225);
  });

  test('a payment whose card was wiped cannot be refunded, with that reason', async () => {
    const payment_id = await world.settledSale(1_400);
    const { card_id } = await world.rowOf(payment_id);
    await world.sql('update cards set sealed_number = null, wiped_at = now() where card_id = $1', [card_id]);
    expect(await world.refund(payment_id)).toMatchObject({
      status: 409,
      body: { code: 'card_not_usable', details: { reason: 'wiped' } },
    });
  });
});

async function vaultOf(state: 'on' | 'off'): Promise<void> {
  await world.sql('update merchant_settings set allow_customer_vault = $2 where merchant_uid = $1', [
    merchants.harbor.merchant_uid,
    state === 'on',
  ]);
}
