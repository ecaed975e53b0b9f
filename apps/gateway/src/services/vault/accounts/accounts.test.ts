import { randomUUID } from 'node:crypto';
import type { Account } from '@countinghouse/contract/vault/accounts/account';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { accountEventKinds } from '@countinghouse/domain/vault/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../testing/gateway.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { addInvoice } from '../../../testing/requests/invoices.ts';
import { addCustomer, consentBody, customerBody, keepCard } from '../../../testing/vault.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

type Name = 'update_customer_account' | 'block_account' | 'unblock_account' | 'remove_account';
const act = (name: Name, customer_id: string, account_uid: string, body?: unknown) =>
  house.call(name, 'merchant', { params: { customer_id, account_uid }, ...(body === undefined ? {} : { body }) });
const accountIn = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200);
  return answer.body.account as Account;
};
const customer = async (customer_id: string) =>
  (await house.call('get_customer', 'merchant', { params: { customer_id } })).body.customer as Customer;
const eventsOf = async (account_uid: string) => {
  const rows = await house.sql<{ kind: string }>(
    'select kind from account_events where account_uid = $1 order by at, array_position($2::text[], kind)',
    [account_uid, accountEventKinds],
  );
  return rows.map(({ kind }) => kind);
};

test('[S7.125] expiry, name and address of a card change with a version check, and no response contains the number', async () => {
  const customer_id = await addCustomer(house);
  const { account_uid } = await keepCard(house, customer_id);
  const [address] = (await customer(customer_id)).addresses;
  const body = { card_expiry: '0930', nickname: 'Office card', billing_address_id: address?.address_id };
  const answer = await act('update_customer_account', customer_id, account_uid, { version: 1, ...body });
  expect(accountIn(answer)).toMatchObject({ ...body, version: 2, health: 'valid', last_four: '1111' });
  expect(answer.text).not.toMatch(/411111|sealed|fingerprint/);
  expect(await eventsOf(account_uid)).toEqual(['expiry_changed']);
  const late = await act('update_customer_account', customer_id, account_uid, { version: 1, nickname: 'Mine' });
  expect([late.body.code, late.body.details]).toEqual(['changed_meanwhile', { version: 2 }]);
});

test('refuses an invalid or past expiry, a card number, and another customer’s address', async () => {
  const customer_id = await addCustomer(house);
  const { account_uid } = await keepCard(house, customer_id);
  for (const card_expiry of ['1399', '0026', '0120', '12/3']) {
    const answer = await act('update_customer_account', customer_id, account_uid, { version: 1, card_expiry });
    expect([card_expiry, answer.body.code]).toEqual([card_expiry, 'invalid_request']);
  }
  for (const body of [{ card_number: '4111111111111111' }, { nickname: '4111111111111111' }]) {
    const answer = await act('update_customer_account', customer_id, account_uid, { version: 1, ...body });
    expect(answer.body.code).toBe('invalid_request');
    expect(answer.text).not.toMatch(/4111 ?1111/);
  }
  const [foreign] = (await customer(await addCustomer(house))).addresses;
  const body = { version: 1, billing_address_id: foreign?.address_id };
  expect((await act('update_customer_account', customer_id, account_uid, body)).status).toBe(404);
});

test('only one of two cards made default in parallel is the default', async () => {
  const customer_id = await addCustomer(house);
  const first = await keepCard(house, customer_id);
  const others = [await keepCard(house, customer_id), await keepCard(house, customer_id)];
  const answers = await Promise.all(
    others.map(({ account_uid }) =>
      act('update_customer_account', customer_id, account_uid, { version: 1, is_default: true }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { accounts } = await customer(customer_id);
  const defaults = accounts.filter(({ is_default }) => is_default);
  expect(defaults).toHaveLength(1);
  expect(defaults[0]?.account_uid).not.toBe(first.account_uid);
});

test('[S7.125] a new consent unblocks a blocked card, and is stored as shown', async () => {
  const customer_id = await addCustomer(house);
  const { account_uid } = await keepCard(house, customer_id);
  expect(accountIn(await act('block_account', customer_id, account_uid))).toMatchObject({
    status: 'blocked',
    blocked_reason: 'by_person',
    is_default: true,
  });
  expect((await act('block_account', customer_id, account_uid)).body.code).toBe('status_forbids');
  expect((await act('unblock_account', customer_id, account_uid, { consent_channel: 'online' })).body.code).toBe(
    'invalid_request',
  );
  expect(accountIn(await act('unblock_account', customer_id, account_uid, consentBody))).toMatchObject({
    status: 'usable',
    blocked_reason: null,
    ...consentBody,
    consent_by_name: 'merchant Test',
  });
  expect(await eventsOf(account_uid)).toEqual(['blocked', 'consent', 'unblocked']);
  const { body } = await house.call('get_customer_history', 'merchant', { params: { customer_id } });
  expect(body.logs).toMatchObject([
    { kind: 'unblocked', account: { account_uid, last_four: '1111' } },
    { kind: 'consent', note: consentBody.consent_text },
    { kind: 'blocked', user_name: 'merchant Test' },
    { call: 'create_customer' },
  ]);
});

test('[S7.125] a removed card no longer belongs to the customer, and the newest other becomes the default', async () => {
  const customer_id = await addCustomer(house);
  const first = await keepCard(house, customer_id, { last_four: '5001' });
  const second = await keepCard(house, customer_id, { last_four: '5002' });
  expect((await act('remove_account', customer_id, first.account_uid)).body).toEqual({
    account_uid: first.account_uid,
  });
  expect(await customer(customer_id)).toMatchObject({
    card_count: 1,
    default_card: { account_uid: second.account_uid },
    accounts: [{ account_uid: second.account_uid }, { account_uid: first.account_uid, status: 'removed', allows: [] }],
  });
  for (const name of ['remove_account', 'block_account'] as const) {
    expect((await act(name, customer_id, first.account_uid)).body.code).toBe('status_forbids');
  }
  const found = async (search: string) =>
    (await house.call('get_customers', 'merchant', { query: { search } })).body.total_count;
  expect([await found('5001'), await found('5002')]).toEqual([0, 1]);
});

test('a card is not removed during a charge', async () => {
  const customer_id = await addCustomer(house);
  const { account_uid } = await keepCard(house, customer_id);
  const { data } = await house.sale(payload(freshCard()));
  const under_way = (status: number) =>
    house.sql('update payments set customer_id = $2, account_uid = $3, status = $4 where payment_id = $1', [
      data.payment_id,
      customer_id,
      account_uid,
      status,
    ]);
  await under_way(202);
  expect((await act('remove_account', customer_id, account_uid)).body.code).toBe('operation_in_progress');
  await under_way(210);
  expect((await act('remove_account', customer_id, account_uid)).status).toBe(200);
});

test.each(['open', 'scheduled'] as const)(
  'a card is not removed while an invoice that is %s charges it',
  async (status) => {
    const customer_id = await addCustomer(house);
    const { account_uid } = await keepCard(house, customer_id, { card_expiry: '1231' });
    const charging = { customer_id, account_uid, payment_terms: 'net_30', bill_to: undefined };
    const { invoice_id } = await addInvoice(house, { ...charging, issue: status === 'open' });
    if (status === 'scheduled') {
      await house.sql("update invoices set status = 'scheduled', send_on = current_date + 5 where invoice_id = $1", [
        invoice_id,
      ]);
    }
    const refused = await act('remove_account', customer_id, account_uid);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'card_in_use', details: { invoice_count: 1 } }]);
    await house.sql(
      "update invoices set account_uid = null, status = 'draft', send_on = null where invoice_id = $1 and status = 'scheduled'",
      [invoice_id],
    );
    await house.sql('update invoices set account_uid = null where invoice_id = $1', [invoice_id]);
    expect((await act('remove_account', customer_id, account_uid)).status).toBe(200);
  },
);

test('removing a card and choosing it for an invoice in parallel: one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const customer_id = await addCustomer(house);
    const { account_uid } = await keepCard(house, customer_id, { card_expiry: '1231' });
    const { invoice_id, version } = await addInvoice(house, {
      customer_id,
      payment_terms: 'net_30',
      bill_to: undefined,
      issue: true,
    });
    const [removed, chosen] = await Promise.all([
      act('remove_account', customer_id, account_uid),
      house.call('update_invoice', 'merchant', { params: { invoice_id }, body: { version, account_uid } }),
    ]);
    expect([200, 409]).toContain(removed.status);
    expect([removed.status, chosen.status].sort(), `${removed.text} ${chosen.text}`).toEqual([200, 409]);
  }
});

test('removing waits for a charge that holds the account', async () => {
  const customer_id = await addCustomer(house);
  const { account_uid } = await keepCard(house, customer_id);
  const { owner_pool } = house.gateway.dependencies;
  const charge = await owner_pool.connect();
  try {
    await charge.query('begin');
    await charge.query('select from gateway.vault_accounts where account_uid = $1 for key share', [account_uid]);
    let removed = false;
    const removal = act('remove_account', customer_id, account_uid).then((answer) => {
      removed = true;
      return answer;
    });
    await house.until(
      `select exists (select from pg_stat_activity where wait_event_type = 'Lock' and query like '%vault_accounts%') as waits`,
      [],
    );
    expect(removed).toBe(false);
    await charge.query('commit');
    expect((await removal).status).toBe(200);
  } finally {
    charge.release();
  }
});

test('[S7.125] addresses: the first of a kind is the default, another can replace it, and deleting it falls back to the oldest', async () => {
  const customer_id = await addCustomer(house, { last_name: 'Hopper' });
  const add = async (body: Record<string, unknown>) => {
    const answer = await house.call('create_address', 'merchant', { params: { customer_id }, body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.address as Customer['addresses'][number];
  };
  const first = await add({ kind: 'billing', city: 'Salem' });
  expect(first).toMatchObject({ is_default: true, country: 'US' });
  const second = await add({ kind: 'billing', city: 'Boston', is_default: true });
  await add({ kind: 'shipping', city: 'Lynn', first_name: 'Grace', last_name: 'Hopper' });
  const defaults = async () =>
    (await customer(customer_id)).addresses.filter(({ is_default }) => is_default).map(({ city }) => city);
  expect(await defaults()).toEqual(['Boston', 'Lynn']);
  const params = { customer_id, address_id: second.address_id };
  const changed = await house.call('update_address', 'merchant', { params, body: { version: 1, city: 'Quincy' } });
  expect(changed.body.address).toMatchObject({ city: 'Quincy', is_default: true, version: 2 });
  const late = await house.call('update_address', 'merchant', { params, body: { version: 1, city: 'Lost' } });
  expect([late.body.code, late.body.details]).toEqual(['changed_meanwhile', { version: 2 }]);
  expect((await house.call('delete_address', 'merchant', { params })).status).toBe(200);
  expect(await defaults()).toEqual(['Salem', 'Lynn']);
  expect((await house.call('delete_address', 'merchant', { params })).status).toBe(404);
});

test('a customer has at most 20 addresses, also in parallel', async () => {
  const customer_id = await addCustomer(house, { last_name: 'Hopper' });
  const add = () =>
    house.call('create_address', 'merchant', { params: { customer_id }, body: { kind: 'billing', city: 'Salem' } });
  const answers = await Promise.all(Array.from({ length: 24 }, add));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const { addresses } = await customer(customer_id);
  expect([addresses.length, addresses.filter(({ is_default }) => is_default).length]).toEqual([20, 1]);
});

test('another customer’s or merchant’s records are not found', async () => {
  const own = await addCustomer(house);
  const neighbour = await addCustomer(house);
  const { account_uid } = await keepCard(house, neighbour);
  const [address] = (await customer(neighbour)).addresses;
  const foreign = await addCustomer(house, customerBody, 'second');
  const strange = await keepCard(house, foreign, { merchant: 'second' });
  for (const [customer_id, uid] of [
    [own, account_uid],
    [foreign, strange.account_uid],
    [own, strange.account_uid],
    [own, randomUUID()],
  ] as const) {
    expect((await act('block_account', customer_id, uid)).status).toBe(404);
    expect((await act('remove_account', customer_id, uid)).status).toBe(404);
  }
  const params = { customer_id: own, address_id: address?.address_id ?? '' };
  expect((await house.call('delete_address', 'merchant', { params })).status).toBe(404);
  expect(
    (await house.call('create_address', 'merchant', { params: { customer_id: foreign }, body: { kind: 'billing' } }))
      .status,
  ).toBe(404);
});
