import { randomUUID } from 'node:crypto';
import type { CallName } from '@countinghouse/contract/calls';
import type { Customer, CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { addMonths, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { cardExpiryState } from '@countinghouse/domain/vault/customer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv, requestFile } from '../../../testing/files.ts';
import type { Answer, Given } from '../../../testing/gateway.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { holdingOnly } from '../../../testing/people/roles.ts';
import { addInvoice, receivedToday } from '../../../testing/requests/invoices.ts';
import { addPaymentLink } from '../../../testing/requests/payment-links.ts';
import { addCustomer, consentBody, customerBody, keepCard } from '../../../testing/vault.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld({ resolve: async () => [{ address: '93.184.216.34', family: 4 }] });
});
afterAll(() => house.stop());

const read = async (customer_id: string, as: UserName = 'merchant') => {
  const answer = await house.call('get_customer', as, { params: { customer_id } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.customer as Customer;
};
const list = async (query: Record<string, unknown> = {}, as: UserName = 'merchant') => {
  const answer = await house.call('get_customers', as, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as { customers: CustomerRow[]; total_count: number; total_count_is_exact: boolean };
};
const names = async (query: Record<string, unknown>) => (await list(query)).customers.map(({ full_name }) => full_name);
const create = (body: unknown, idempotency_key: string = randomUUID()) =>
  house.call('create_customer', 'merchant', { body, idempotency_key });
const fieldsOf = (answer: Answer) => [
  answer.body.code,
  ((answer.body.errors ?? []) as readonly { field: string }[]).map(({ field }) => field),
];
/** Marks a payment as one of a customer, as a charge of a stored card does. */
const paidBy = (payment_id: string, customer_id: string, account_uid: string | null = null) =>
  house.sql('update payments set customer_id = $2, account_uid = $3 where payment_id = $1', [
    payment_id,
    customer_id,
    account_uid,
  ]);
const sale = async (amount = 1_250) => {
  const { status, text, data } = await house.sale(payload({ ...freshCard(), amount }));
  expect(status, text).toBe(200);
  return data.payment_id;
};

test('[S7.125] adds a customer with an address, read as given', async () => {
  const customer_id = await addCustomer(house, {
    ...customerBody,
    customer_reference: 'C-1',
    company_name: 'Analytical Engines',
    phone_number: '+1 978 555 0123',
    note: 'Ring twice <b>please</b> 🔔',
    dob: '1915-12-10',
    locale: 'de',
  });
  expect(await read(customer_id)).toMatchObject({
    customer_id,
    full_name: 'Ada Lovelace',
    customer_reference: 'C-1',
    locale: 'de',
    dob: '1915-12-10',
    note: 'Ring twice <b>please</b> 🔔',
    city: 'Salem',
    country: 'US',
    status: 'active',
    version: 1,
    default_card: null,
    card_count: 0,
    last_payment: null,
    payment_count: 0,
    addresses: [{ kind: 'billing', is_default: true, country: 'US' }],
    allows: { change: true, delete: true, archive: true, restore: false, merge: true, add_account: true },
  });
});

test('one key creates one customer, in parallel and later, and another body with it is refused', async () => {
  const key = randomUUID();
  const body = { last_name: 'Once', email: `${key.slice(0, 8)}@example.com` };
  const answers = await Promise.all([create(body, key), create(body, key), create(body, key)]);
  expect(new Set(answers.map(({ body: { customer_id } }) => customer_id)).size).toBe(1);
  expect((await create({ ...body, first_name: 'Twice' }, key)).body.code).toBe('idempotency_key_reused');
  expect((await list({ search: body.email })).total_count).toBe(1);
});

test('[S7.125] refuses invalid input by field: card numbers, markup and emoji in names, tags, and a missing name', async () => {
  for (const [body, field] of [
    [{ first_name: 'Ada' }, 'last_name'],
    [{ last_name: '<script>' }, 'last_name'],
    [{ last_name: '😀' }, 'last_name'],
    [{ last_name: '4111111111111111' }, 'last_name'],
    [{ last_name: 'A', note: 'card 4111 1111 1111 1111' }, 'note'],
    [{ last_name: 'A', email: 'no address' }, 'email'],
    [{ last_name: 'A', phone_number: '4111111111111111' }, 'phone_number'],
    [{ last_name: 'A', dob: '2999-01-01' }, 'dob'],
    [{ last_name: 'A', tags: Array.from({ length: 11 }, (_, index) => `tag ${index}`) }, 'tags'],
    [{ last_name: 'A', custom_fields: { [randomUUID()]: 'x' } }, expect.stringMatching(/^custom_fields\./)],
    [{ last_name: 'A', addresses: [{ kind: 'billing' }, { kind: 'billing' }] }, 'addresses'],
    [{ last_name: 'A', addresses: [{ kind: 'billing', country: 'XX' }] }, 'addresses.0.country'],
  ] as const) {
    const answer = await create(body);
    expect(fieldsOf(answer), JSON.stringify(body)).toEqual(['invalid_request', [field]]);
    expect(answer.text).not.toMatch(/4111 ?1111/);
  }
});

test('a reference is unique in any case, also for two customers added in parallel', async () => {
  await create({ last_name: 'First', customer_reference: 'Ref-9' });
  expect(fieldsOf(await create({ last_name: 'Second', customer_reference: 'rEF-9' }))).toEqual([
    'invalid_request',
    ['customer_reference'],
  ]);
  const both = await Promise.all(
    ['Left', 'Right'].map((last_name) => create({ last_name, customer_reference: 'Ref-10' })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('[S7.125] the second of two tabs gets a conflict, and the history names fields but no person', async () => {
  const customer_id = await addCustomer(house);
  const change = (version: number, body: Record<string, unknown>) =>
    house.call('update_customer', 'merchant', { params: { customer_id }, body: { version, ...body } });
  const answers = await Promise.all([change(1, { note: 'one' }), change(1, { note: 'two' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect([late?.body.code, late?.body.details]).toEqual(['changed_meanwhile', { version: 2 }]);
  expect((await change(2, { last_name: 'Byron', tags: ['vip', 'vip'] })).body.customer).toMatchObject({
    last_name: 'Byron',
    first_name: 'Ada',
    tags: ['vip'],
    version: 3,
  });
  expect(fieldsOf(await change(3, { last_name: '', email: '' }))).toEqual(['invalid_request', ['last_name']]);
  const entries = await house.sql<{ text: string }>(
    `select a::text as text from audit_entries a where target_type = 'customer' and target_id = $1`,
    [customer_id],
  );
  expect(entries).toHaveLength(3);
  expect(entries.map(({ text }) => text).join()).not.toMatch(/Byron|Lovelace|ada@|Quay/);
  const history = await house.call('get_customer_history', 'merchant', { params: { customer_id } });
  expect(history.body.logs).toMatchObject([
    { call: 'update_customer', user_name: 'merchant Test' },
    { call: 'update_customer' },
    { call: 'create_customer' },
  ]);
});

test('a user who loses a permission while the form is open can no longer save', async () => {
  const customer_id = await addCustomer(house);
  const place = { params: { customer_id } };
  const held = ['VAVI', 'VAAD', 'VAUP', 'VADE', 'VAMA', 'VAMC'];
  const { before, address_id } = await holdingOnly(house, 'merchant', held, async () => {
    const before = await read(customer_id);
    return { before, address_id: (before.addresses as { address_id: string }[])[0]?.address_id };
  });
  await holdingOnly(house, 'merchant', ['VAVI'], async () => {
    const idempotency_key = randomUUID();
    const [address] = customerBody.addresses;
    const { account_uid } = await keepCard(house, customer_id);
    const newCard = { card_number: '4111111111111111', expiry: '1231', ...consentBody };
    const account = { params: { customer_id, account_uid } };
    const saved: readonly [CallName, Given][] = [
      ['create_customer', { body: customerBody, idempotency_key }],
      ['update_customer', { ...place, body: { version: before.version, first_name: 'Augusta' } }],
      ['create_address', { ...place, body: address }],
      ['update_address', { params: { customer_id, address_id }, body: { ...address, city: 'Boston' } }],
      ['delete_address', { params: { customer_id, address_id } }],
      ['add_account', { ...place, body: newCard, terminal: true, idempotency_key }],
      ['update_customer_account', { ...account, body: { version: 1, nickname: 'Office' } }],
      ['block_account', account],
      ['remove_account', account],
      ['delete_customer', place],
    ];
    for (const [call, given] of saved) {
      const answer = await house.call(call, 'merchant', given);
      expect(answer, call).toMatchObject({ status: 403, body: { code: 'permission_missing' } });
    }
    const after = await read(customer_id);
    expect(after).toMatchObject({ version: before.version, addresses: before.addresses, first_name: 'Ada' });
    expect(after.accounts).toMatchObject([{ account_uid, version: 1, status: 'usable' }]);
  });
});

test('[S7.125] searches texts literally, by four card digits, status, card, tag, country and date', async () => {
  const tag = `t${randomUUID().slice(0, 8)}`;
  const add = (last_name: string, more: Record<string, unknown> = {}) =>
    addCustomer(house, { last_name, tags: [tag], ...more });
  const valid = await add('Aaa Valid', { email: `100%_${tag}@example.com` });
  const expired = await add('Bbb Expired', { addresses: [{ kind: 'billing', country: 'DE' }] });
  const blocked = await add('Ccc Blocked', { phone_number: '+1 978 555 9876' });
  await add('Ddd None', { company_name: '王伟' });
  const archived = await add('Eee Archived');
  await keepCard(house, valid, { last_four: '7391' });
  await keepCard(house, valid, { last_four: '8420' });
  await keepCard(house, expired, { card_expiry: '0126' });
  await keepCard(house, blocked, { status: 'blocked' });
  await keepCard(house, archived, { status: 'removed' });
  await house.call('delete_customer', 'merchant', { params: { customer_id: archived } });

  expect(await names({ tag })).toEqual(['Aaa Valid', 'Bbb Expired', 'Ccc Blocked', 'Ddd None']);
  expect(await names({ tag, sort: 'full_name:desc:text', limit: 2, offset: 1 })).toEqual([
    'Ccc Blocked',
    'Bbb Expired',
  ]);
  expect(await names({ tag, status: 'archived' })).toEqual(['Eee Archived']);
  expect(await names({ tag, card: 'valid' })).toEqual(['Aaa Valid']);
  expect(await names({ tag, card: 'expired' })).toEqual(['Bbb Expired']);
  expect(await names({ tag, card: 'blocked,none' })).toEqual(['Ccc Blocked', 'Ddd None']);
  expect(await names({ tag, country: 'DE' })).toEqual(['Bbb Expired']);
  expect(await names({ tag, search: '8420' })).toEqual(['Aaa Valid']);
  expect(await names({ tag, search: '5559876' })).toEqual(['Ccc Blocked']);
  expect(await names({ tag, search: '100%_' })).toEqual(['Aaa Valid']);
  expect(await names({ tag, search: '王伟' })).toEqual(['Ddd None']);
  for (const search of ['%%%', '___', '\\\\\\']) expect(await names({ tag, search })).toEqual([]);
  expect(await names({ tag, end_date: '2020-01-01' })).toEqual([]);
  expect((await list({ tag })).customers[0]).toMatchObject({
    card_count: 2,
    default_card: { card_brand: 'visa', last_four: '7391', health: 'valid' },
  });
  for (const query of [{ search: '4111111111111111' }, { search: 'a' }, { card: 'old' }, { sort: 'note:asc:text' }]) {
    expect((await house.call('get_customers', 'merchant', { query })).body.code).toBe('invalid_request');
  }
});

test('customers with an open invoice are found by who may see invoices, and by nobody else', async () => {
  const tag = `o${randomUUID().slice(0, 8)}`;
  const [owing, drafted, paid] = await Promise.all(
    ['Owing', 'Drafted', 'Paid'].map((last_name) => addCustomer(house, { last_name, tags: [tag] })),
  );
  await addInvoice(house, { customer_id: owing, issue: true });
  await addInvoice(house, { customer_id: drafted });
  const { invoice_id, total_amount } = await addInvoice(house, { customer_id: paid, issue: true });
  const query = { tag, has_open_invoice: 'true' };
  expect(await names(query)).toEqual(['Owing', 'Paid']);
  const received = { method: 'cash', received_on: receivedToday(), amount: total_amount };
  const pay = { params: { invoice_id }, body: received, idempotency_key: randomUUID() };
  const answer = await house.call('record_invoice_payment', 'merchant', pay);
  expect(answer.status, answer.text).toBe(200);
  expect(await names(query)).toEqual(['Owing']);
  const file = await requestFile(house, 'download_customers', 'merchant', { query: { ...query, format: 'csv' } });
  expect(readCsv(await file.text()).slice(1)).toEqual([expect.arrayContaining(['Owing'])]);

  for (const name of ['get_customers', 'download_customers'] as const) {
    const refused = await holdingOnly(house, 'merchant', ['VAVI', 'EXPT'], () =>
      house.call(name, 'merchant', { query }),
    );
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing']);
  }
  const faulty = await house.call('get_customers', 'merchant', { query: { has_open_invoice: 'false' } });
  expect(faulty.body.code).toBe('invalid_request');
});

test('how a card stands is the same in the list, in its filters and by the rule, in the months around today', async () => {
  const tag = `m${randomUUID().slice(0, 8)}`;
  const today = businessDateOf(new Date(), 'EST');
  const months = Array.from({ length: 7 }, (_, index) => addMonths(`${today.slice(0, 7)}-01`, index - 2));
  for (const month of months) {
    const customer_id = await addCustomer(house, { last_name: 'Month', tags: [tag] });
    await keepCard(house, customer_id, { card_expiry: month.slice(5, 7) + month.slice(2, 4) });
  }
  for (const card of ['valid', 'expiring', 'expired'] as const) {
    const expected = months.filter((month) => cardExpiryState(month.slice(5, 7) + month.slice(2, 4), today) === card);
    const { customers } = await list({ tag, card });
    expect([card, customers.length]).toEqual([card, expected.length]);
    expect(customers.every(({ default_card }) => default_card?.health === card)).toBe(true);
  }
});

test('[S7.125] the summary counts what the list finds with each filter', async () => {
  const answer = await house.call('get_customer_summary', 'merchant');
  const { customer_count, cards } = answer.body.summary as { customer_count: number; cards: Record<string, number> };
  expect((await list()).total_count).toBe(customer_count);
  for (const [card, count] of Object.entries(cards))
    expect([card, (await list({ card })).total_count]).toEqual([card, count]);
});

test('[S7.125] a customer’s last payment, totals by currency, months and payment list match their payments', async () => {
  const customer_id = await addCustomer(house);
  const [first, second] = [await sale(1_000), await sale(2_500)];
  const declined = await house.sale(payload({ ...freshCard(), amount: 1_005 }));
  for (const payment_id of [first, second]) await paidBy(payment_id, customer_id);
  expect(declined.status).toBe(200);
  const found = await read(customer_id);
  expect(found).toMatchObject({
    payment_count: 2,
    totals: [{ currency: 840, amount: 3_500, payment_count: 2 }],
    last_payment: { payment_id: second, amount: 2_500, currency: 840 },
    allows: { delete: false },
  });
  expect(found.paid_by_month).toMatchObject([{ amount: 3_500, payment_count: 2 }]);
  const { body } = await house.call('get_customer_payments', 'merchant', { params: { customer_id } });
  expect((body.transactions as { payment_id: string }[]).map(({ payment_id }) => payment_id)).toEqual([second, first]);
  expect(body.total_count).toBe(2);
});

test('[S7.125] deletes a customer who never paid, and archives and restores one who did', async () => {
  const remove = (customer_id: string) => house.call('delete_customer', 'merchant', { params: { customer_id } });
  const gone = await addCustomer(house);
  expect((await remove(gone)).body).toEqual({ customer_id: gone, result: 'deleted' });
  expect((await house.call('get_customer', 'merchant', { params: { customer_id: gone } })).status).toBe(404);
  const payer = await addCustomer(house);
  await paidBy(await sale(), payer);
  expect((await remove(payer)).body.result).toBe('archived');
  expect((await remove(payer)).body.code).toBe('status_forbids');
  const restore = () => house.call('restore_customer', 'merchant', { params: { customer_id: payer } });
  expect((await restore()).body.customer).toMatchObject({ status: 'active', version: 3 });
  expect((await restore()).body.code).toBe('status_forbids');
});

const merge = (customer_id: string, other: string, as: UserName = 'merchant') =>
  house.call('merge_customer', as, { params: { customer_id }, body: { customer_id: other } });

test('[S7.125] a merge moves addresses, cards and payments, combines the same card, and can be traced', async () => {
  const kept = await addCustomer(house);
  const other = await addCustomer(house, { ...customerBody, first_name: 'Augusta' });
  const own = await keepCard(house, kept, { card_expiry: '1227' });
  const same = await keepCard(house, other, { card_id: own.card_id, card_expiry: '0630' });
  const another = await keepCard(house, other, { last_four: '4242', is_default: false });
  const payment_id = await sale();
  await paidBy(payment_id, other, same.account_uid);
  const answer = await merge(kept, other);
  expect(answer.status, answer.text).toBe(200);
  const merged = answer.body.customer as Customer;
  expect(merged).toMatchObject({
    card_count: 2,
    last_payment: { payment_id },
    merged_customers: [{ customer_id: other }],
    default_card: { account_uid: own.account_uid, card_expiry: '0630' },
  });
  expect(merged.addresses.map(({ is_default }) => is_default)).toEqual([true, false]);
  expect(merged.accounts.map(({ account_uid }) => account_uid).sort()).toEqual(
    [own.account_uid, another.account_uid].sort(),
  );
  const gone = await read(other);
  expect(gone).toMatchObject({ status: 'archived', merged_into_customer_id: kept, allows: { change: false } });
  expect(gone.accounts).toMatchObject([{ account_uid: same.account_uid, status: 'replaced' }]);
  expect(await names({ search: '4242' })).toContain(merged.full_name);
  expect((await merge(other, kept)).body.code).toBe('status_forbids');
  expect((await merge(kept, other)).body.code).toBe('status_forbids');

  // A customer that takes over one who had taken over others gets all of them.
  const last = await addCustomer(house);
  expect((await merge(last, kept)).body.customer).toMatchObject({ last_payment: { payment_id }, card_count: 2 });
  expect((await read(other)).merged_into_customer_id).toBe(last);
});

test('a customer with a payment link is archived, not deleted, and a merge moves the link to the kept one', async () => {
  const [kept, other] = [await addCustomer(house), await addCustomer(house)];
  const { link_id } = await addPaymentLink(house, { customer_id: other });
  expect((await read(other)).allows.delete).toBe(false);
  expect((await house.call('delete_customer', 'merchant', { params: { customer_id: other } })).body.result).toBe(
    'archived',
  );
  expect((await house.call('restore_customer', 'merchant', { params: { customer_id: other } })).status).toBe(200);
  expect((await merge(kept, other)).status).toBe(200);
  expect(await house.sql('select customer_id, version from payment_links where link_id = $1', [link_id])).toEqual([
    { customer_id: kept, version: 2 },
  ]);
});

test('a customer with an invoice is archived, and a merge moves the invoices to the kept one', async () => {
  const [kept, other] = [await addCustomer(house), await addCustomer(house)];
  const draft = await addInvoice(house, { customer_id: other, bill_to: undefined });
  const issued = await addInvoice(house, { customer_id: other, issue: true });
  expect((await read(other)).allows.delete).toBe(false);
  expect((await house.call('delete_customer', 'merchant', { params: { customer_id: other } })).body.result).toBe(
    'archived',
  );
  expect((await house.call('restore_customer', 'merchant', { params: { customer_id: other } })).status).toBe(200);
  expect((await merge(kept, other)).status).toBe(200);
  const found = await house.call('get_invoices', 'merchant', { query: { customer_id: kept } });
  const invoices = found.body.invoices as { invoice_id: string; version: number }[];
  expect(invoices.map(({ invoice_id }) => invoice_id).sort()).toEqual([draft.invoice_id, issued.invoice_id].sort());
  // The draft was read before the merge, so changing it is refused.
  const stale = await house.call('update_invoice', 'merchant', {
    params: { invoice_id: draft.invoice_id },
    body: { version: draft.version, title: 'Beans' },
  });
  expect(stale.body.code).toBe('changed_meanwhile');
  const sent = await house.call('issue_invoice', 'merchant', {
    params: { invoice_id: draft.invoice_id },
    body: { version: draft.version + 1 },
    idempotency_key: randomUUID(),
  });
  expect(sent.body.invoice, sent.text).toMatchObject({ status: 'open', customer_id: kept });
});

test('a merge combines a card that an invoice charges, and the invoice charges the remaining one', async () => {
  const [kept, other] = [await addCustomer(house), await addCustomer(house)];
  const own = await keepCard(house, kept, { card_expiry: '1231' });
  const same = await keepCard(house, other, { card_id: own.card_id, card_expiry: '1232' });
  const charging = { customer_id: other, account_uid: same.account_uid, payment_terms: 'net_30', bill_to: undefined };
  const { invoice_id } = await addInvoice(house, { ...charging, issue: true });
  expect((await merge(kept, other)).status).toBe(200);
  const { body } = await house.call('get_invoice', 'merchant', { params: { invoice_id } });
  expect(body.invoice).toMatchObject({
    ...{ customer_id: kept, account_uid: own.account_uid },
    charging: { card: { customer_id: kept, card_expiry: '1232' }, next: { part_number: 1 } },
  });
});

test('a customer whose card an open or scheduled invoice charges cannot be archived; drafts do not count', async () => {
  const customer_id = await addCustomer(house);
  const { account_uid } = await keepCard(house, customer_id, { card_expiry: '1231' });
  const charging = { customer_id, account_uid, payment_terms: 'net_30', bill_to: undefined };
  await addInvoice(house, charging);
  const { invoice_id, version, invoice_number } = await addInvoice(house, { ...charging, issue: true });
  const archive = () => house.call('delete_customer', 'merchant', { params: { customer_id } });
  const refused = await archive();
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'customer_in_use', details: { invoice_count: 1, invoice_name: invoice_number } },
  ]);
  await house.call('update_invoice', 'merchant', { params: { invoice_id }, body: { version, account_uid: null } });
  expect((await archive()).body.result).toBe('archived');
});

test('a customer cannot be merged with themselves, and only one of two opposite merges succeeds', async () => {
  const [one, two] = [await addCustomer(house), await addCustomer(house)];
  expect((await merge(one, one)).body.code).toBe('status_forbids');
  const both = await Promise.all([merge(one, two), merge(two, one)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const rows = await house.sql<{ status: string }>(
    'select status from vault_customers where customer_id = any($1) order by status',
    [[one, two]],
  );
  expect(rows).toEqual([{ status: 'active' }, { status: 'archived' }]);
});

test('refuses merges in a circle: a merged customer cannot be merged again or receive another', async () => {
  const [one, two, three] = [await addCustomer(house), await addCustomer(house), await addCustomer(house)];
  expect((await merge(two, one)).status).toBe(200);
  expect((await merge(three, two)).status).toBe(200);
  for (const [into, from] of [
    [one, three],
    [one, two],
    [two, three],
    [three, one],
    [three, two],
  ] as const) {
    expect((await merge(into, from)).body.code).toBe('status_forbids');
  }
  expect(await read(three)).toMatchObject({ status: 'active', merged_into_customer_id: null });
  expect((await read(one)).merged_into_customer_id).toBe(three);
});

test('another merchant’s customer is not found, in path or body', async () => {
  const own = await addCustomer(house);
  const foreign = await addCustomer(house, customerBody, 'second');
  for (const name of ['get_customer', 'get_customer_history', 'get_customer_payments', 'delete_customer'] as const) {
    expect((await house.call(name, 'merchant', { params: { customer_id: foreign } })).status, name).toBe(404);
  }
  expect((await merge(own, foreign)).status).toBe(404);
  expect((await merge(foreign, own)).status).toBe(404);
  expect((await list({}, 'second')).customers.map(({ customer_id }) => customer_id)).toEqual([foreign]);
});

test('finds possible duplicates by e-mail, phone number, and name with postal code', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const customer_id = await addCustomer(house, {
    ...customerBody,
    last_name: 'Doppelt',
    email,
    phone_number: '+1 978 555 4455',
  });
  const similar = async (body: Record<string, unknown>) => {
    const answer = await house.call('get_similar_customers', 'merchant', { body });
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.customers as { customer_id: string; reason: string }[]).map((each) => [
      each.customer_id,
      each.reason,
    ]);
  };
  expect(await similar({ email: email.toUpperCase() })).toEqual([[customer_id, 'email']]);
  expect(await similar({ phone_number: '1-978-555-4455' })).toEqual([[customer_id, 'phone']]);
  expect(await similar({ first_name: 'ada', last_name: 'doppelt', postal_code: '01970' })).toEqual([
    [customer_id, 'name_and_postal_code'],
  ]);
  expect(await similar({ last_name: 'Doppelt' })).toEqual([]);
});

test('[S7.125] the file contains every row of the search, cards as brand and last four, and formulas as text', async () => {
  const tag = `f${randomUUID().slice(0, 8)}`;
  const customer_id = await addCustomer(house, { last_name: 'Export', company_name: '+Company', tags: [tag] });
  await keepCard(house, customer_id, { last_four: '3456' });
  const file = await requestFile(house, 'download_customers', 'merchant', { query: { tag, format: 'csv' } });
  const rows = readCsv(await file.text());
  expect(rows[0]?.slice(0, 3)).toEqual(['Name', 'Company', 'Email']);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.join()).toContain('3456');
  expect(rows[1]?.[1]).not.toMatch(/^\+/);
  for (const format of ['xlsx', 'excel', 'pdf']) {
    const answer = await requestFile(house, 'download_customers', 'merchant', { query: { tag, format } });
    expect([format, answer.status]).toEqual([format, 200]);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
  }
});

test('webhooks contain only a customer’s id and version', async () => {
  const params = { merchant_id: merchants.harbor.merchant_uid };
  const added = await house.call('create_webhook', 'merchant', {
    params,
    body: { url: 'https://example.com/hook', description: '', events: ['customer.created', 'customer.merged'] },
  });
  expect(added.status, added.text).toBe(200);
  const [one, two] = [await addCustomer(house), await addCustomer(house)];
  await merge(one, two);
  const events = await house.sql<{ type: string; facts: object }>(
    `select type, facts from webhook_events where type like 'customer.%' order by occurred_at, type`,
  );
  expect(events).toEqual(
    expect.arrayContaining([
      { type: 'customer.created', facts: { customer_id: one, version: 1 } },
      { type: 'customer.merged', facts: { customer_id: one, merged_customer_id: two, version: 2 } },
    ]),
  );
  expect(events.some(({ type }) => type === 'customer.updated')).toBe(false);
});

test('a changed, archived and erased customer each send their webhook event, with id and version alone', async () => {
  const params = { merchant_id: merchants.harbor.merchant_uid };
  const events = ['customer.updated', 'customer.archived', 'customer.erased'];
  const body = { url: 'https://example.com/life', description: '', events };
  expect((await house.call('create_webhook', 'merchant', { params, body })).status).toBe(200);
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const [kept, erased] = [await addCustomer(house), await addCustomer(house, { ...customerBody, email })];
  await paidBy(await sale(), kept);
  const of_kept = { params: { customer_id: kept } };
  await house.call('update_customer', 'merchant', { ...of_kept, body: { version: 1, note: 'Ring twice' } });
  expect((await house.call('delete_customer', 'merchant', of_kept)).status).toBe(200);
  expect((await house.call('erase_customer_data', 'merchant', { params, body: { email } })).status).toBe(200);
  const sent = await house.sql<{ type: string; facts: object }>(
    `select type, facts from webhook_events where type = any($1) and facts ->> 'customer_id' = any($2) order by type`,
    [events, [kept, erased]],
  );
  expect(sent).toEqual([
    { type: 'customer.archived', facts: { customer_id: kept, version: 3 } },
    { type: 'customer.erased', facts: { customer_id: erased, version: 2 } },
    { type: 'customer.updated', facts: { customer_id: kept, version: 2 } },
  ]);
});
