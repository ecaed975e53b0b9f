import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { VaultCustomerData } from '@countinghouse/contract/merchants/customer-data/customer-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { storeCard } from '../../../testing/stored-cards.ts';
import { addCustomer, customerBody, keepCard } from '../../../testing/vault.ts';
import { merchants } from '../../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const ask = (name: 'find_customer_data' | 'export_customer_data' | 'erase_customer_data', email: string) =>
  house.call(name, 'merchant', { params: { merchant_id: merchants.harbor.merchant_uid }, body: { email } });

test('[S1.3] a vault customer is found, exported with masked cards, and erased with all references', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const customer_id = await addCustomer(house, {
    ...customerBody,
    first_name: 'Ottilie',
    email,
    note: 'Knows Ottilie',
  });
  const { account_uid } = await keepCard(house, customer_id);
  await house.sql(`update vault_accounts set cardholder_name = 'Ottilie' where account_uid = $1`, [account_uid]);
  expect((await ask('find_customer_data', email)).body.customer_data).toMatchObject({
    payments_count: 0,
    vault_customers_count: 1,
  });
  const exported = await ask('export_customer_data', email.toUpperCase());
  const [customer] = exported.body.customers as VaultCustomerData[];
  expect(customer).toMatchObject({
    first_name: 'Ottilie',
    note: 'Knows Ottilie',
    addresses: [{ city: 'Salem' }],
    accounts: [{ account_uid, last_four: '1111' }],
  });
  expect(exported.text).not.toMatch(/411111|sealed/);
  expect((await ask('erase_customer_data', email)).body).toEqual({
    payments_count: 0,
    customers_count: 1,
    invoices_count: 0,
    files_count: 0,
    report_files_count: 0,
  });
  const everything = await house.sql<{ text: string }>(
    `select c::text as text from vault_customers c union all select a::text from vault_accounts a
     union all select d::text from vault_addresses d union all select e::text from audit_entries e
     union all select v::text from account_events v`,
  );
  for (const { text } of everything) expect(text).not.toMatch(/ottilie|quay street/i);
  const { body } = await house.call('get_customer', 'merchant', { params: { customer_id } });
  expect(body.customer).toMatchObject({ status: 'erased', full_name: '', addresses: [], allows: { change: false } });
  for (const name of ['restore_customer', 'delete_customer'] as const) {
    expect((await house.call(name, 'merchant', { params: { customer_id } })).body.code).toBe('status_forbids');
  }
  expect((await ask('erase_customer_data', email)).body.code).toBe('no_record_found');
});

test('a customer is not erased while a payment of their card is open, whatever name the payment has', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const customer_id = await addCustomer(house, { ...customerBody, email });
  const { data } = await house.authorization(payload(freshCard()));
  await house.sql('update payments set customer_id = $2 where payment_id = $1', [data.payment_id, customer_id]);
  const refused = await ask('erase_customer_data', email);
  expect([refused.body.code, refused.body.details]).toEqual(['status_forbids', { open_count: 1 }]);
  await house.operate('reverse_payment', data.payment_id);
  expect((await ask('erase_customer_data', email)).body.customers_count).toBe(1);
});

test('a payment with a pending first answer is found, and prevents the erasure of its customer', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const { data } = await house.authorization(payload({ ...freshCard(), email }));
  const answer = (status: number) =>
    house.sql('update payments set status = $2 where payment_id = $1', [data.payment_id, status]);
  await answer(202);
  expect((await ask('find_customer_data', email)).body.customer_data).toMatchObject({
    payments_count: 1,
    open_count: 1,
  });
  const refused = await ask('erase_customer_data', email);
  expect([refused.body.code, refused.body.details]).toEqual(['status_forbids', { open_count: 1 }]);
  await answer(data.status);
  await house.operate('reverse_payment', data.payment_id);
  expect((await ask('erase_customer_data', email)).body.payments_count).toBe(1);
});

test('erasing and charging a customer in parallel never erases one with a payment in progress', async () => {
  for (let round = 0; round < 12; round += 1) {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const customer_id = await addCustomer(house, { ...customerBody, email });
    const { account_uid } = await storeCard(house, { customer_id });
    const [erasing, sale] = await Promise.all([
      // A little later in each round, so that it hits the charge at each of its steps.
      setTimeout(round * 2).then(() => ask('erase_customer_data', email)),
      house.authorization(payload({ payment: { account_uid }, duplicate_confirmed: true })),
    ]);
    if (erasing.status === 200) {
      expect([404, 409], sale.text).toContain(sale.status);
      expect(await house.sql('select 1 from payments where customer_id = $1', [customer_id])).toEqual([]);
    } else {
      expect(erasing.body.code).toBe('status_forbids');
      expect(sale.data.approved).toBe(true);
      await house.operate('reverse_payment', sale.data.payment_id);
      expect((await ask('erase_customer_data', email)).status).toBe(200);
    }
    const [row] = await house.sql('select status from vault_customers where customer_id = $1', [customer_id]);
    expect(row).toEqual({ status: 'erased' });
  }
});

test('erasing a customer and merging another into them in parallel never leaves data with an erased one', async () => {
  for (let round = 0; round < 6; round += 1) {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const stays = await addCustomer(house, { ...customerBody, email });
    const other = await addCustomer(house);
    await keepCard(house, other);
    const [erased, merged] = await Promise.all([
      ask('erase_customer_data', email),
      house.call('merge_customer', 'merchant', { params: { customer_id: stays }, body: { customer_id: other } }),
    ]);
    expect(erased.status, erased.text).toBe(200);
    expect([200, 409]).toContain(merged.status);
    const left = await house.sql(
      `select status, full_name <> '' as named, exists (select from vault_addresses a where a.customer_id = c.customer_id) as has_address,
         exists (select from vault_accounts a where a.customer_id = c.customer_id and a.status = 'usable') as has_card
       from vault_customers c where customer_id = any($1) order by customer_id = $2 desc`,
      [[stays, other], stays],
    );
    const gone = { status: 'erased', named: false, has_address: false, has_card: false };
    const whole = { status: 'active', named: true, has_address: true, has_card: true };
    expect(left).toEqual([gone, merged.status === 200 ? gone : whole]);
  }
});
