import type { CustomerPayment } from '@countinghouse/contract/merchants/customer-data/customer-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAudit } from '../../../store/audit/audit-check.ts';
import { checkLedger } from '../../../store/ledger/ledger-check.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const params = { merchant_id: merchants.harbor.merchant_uid };
const person = (email: string, first = 'Ottoline') => ({
  account: {
    customer_firstname: first,
    customer_lastname: 'Vanderbeek',
    company_name: 'Vanderbeek Baking',
    billing_address: { address_1: '9 Quay Street', city: 'Salem', postal_code: '01970' },
  },
  phone_number: '+1 978 555 0123',
  email,
  order: { order_id: 'PO-77', description: 'Cake for Ottoline' },
});

const take = (
  call: 'find_customer_data' | 'export_customer_data' | 'erase_customer_data',
  body: unknown,
  as: UserName = 'merchant',
) => house.call(call, as, { params, body });

test('exports a customer’s data by e-mail in any case without card numbers, and erases it with the ledger intact', async () => {
  const email = 'Ottoline@example.com';
  const uploaded = await house.call('upload_payment_file', 'merchant', {
    body: { file_name: 'order.csv', content: btoa('Ottoline,1') },
  });
  const { file_id } = uploaded.body.file as { file_id: string };
  const settled = await house.settledSale(4_200, {
    ...person(email),
    order: { ...person(email).order, pdf_file_id: file_id },
  });
  const other = await house.settledSale(1_300, person('ottoline@example.com.au', 'Olive'));

  const exported = await take('export_customer_data', { email: email.toUpperCase() });
  expect(exported.status, exported.text).toBe(200);
  const [payment, ...rest] = exported.body.payments as CustomerPayment[];
  expect(rest).toEqual([]);
  expect(payment).toMatchObject({ payment_id: settled, amount: 4_200, customer: 'Ottoline Vanderbeek', email });
  expect(JSON.stringify(payment?.details)).toContain('9 Quay Street');
  expect(payment?.files).toMatchObject([{ file_id, file_name: 'order.csv' }]);
  expect(exported.text).not.toMatch(/411111\d{6,}/);

  const row = () =>
    house.sql<Record<string, unknown>>(
      'select status, amount, captured_amount, refunded_amount, batch_id, card_last_four, order_id, created_at from payments where payment_id = $1',
      [settled],
    );
  const before = await row();
  const erased = await take('erase_customer_data', { email });
  expect([erased.status, erased.body], erased.text).toEqual([
    200,
    { payments_count: 1, customers_count: 0, invoices_count: 0, files_count: 1, report_files_count: 0 },
  ]);
  expect(await row()).toEqual(before);
  const everything = await house.sql<{ text: string }>(
    `select p::text as text from payments p where payment_id = $1
     union all select f::text from files f where file_id = $2 union all select f::text from file_pieces f where file_id = $2
     union all select f::text from payment_files f where file_id = $2
     union all select a::text from audit_entries a where call like '%customer_data'`,
    [settled, file_id],
  );
  expect(everything.length).toBeGreaterThan(2);
  for (const { text } of everything) expect(text).not.toMatch(/ottoline|vanderbeek|quay|555 0123/i);
  const [kept] = await house.sql<{ customer: string }>('select customer from payments where payment_id = $1', [other]);
  expect(kept?.customer).toBe('Olive Vanderbeek');

  // Nothing is found any more, but the payment can still be refunded.
  expect((await take('export_customer_data', { email })).body.code).toBe('no_record_found');
  expect((await house.refund(settled, { amount: 200 })).status).toBe(200);
  const { owner_pool, settings } = house.gateway.dependencies;
  const client = await owner_pool.connect();
  try {
    expect((await checkLedger(client, {})).difference_count).toBe(0);
  } finally {
    client.release();
  }
  expect(await checkAudit(owner_pool, settings.AUDIT_SEAL_SECRET)).toMatchObject({ fault_count: 0 });
});

test('a name must match in full, and a person with open payments is not erased', async () => {
  const authorized = await house.authorization(payload({ ...freshCard(), ...person('open@example.com', 'Petra') }));
  expect((await take('export_customer_data', { customer: 'Petra' })).body.code).toBe('no_record_found');
  const refused = await take('erase_customer_data', { customer: 'petra vanderbeek' });
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'status_forbids', { open_count: 1 }]);
  const [row] = await house.sql<{ email: string }>('select email from payments where payment_id = $1', [
    authorized.data.payment_id,
  ]);
  expect(row?.email).toBe('open@example.com');
  await house.operate('reverse_payment', authorized.data.payment_id);
  expect((await take('erase_customer_data', { customer: 'petra vanderbeek' })).body).toEqual({
    payments_count: 1,
    customers_count: 0,
    invoices_count: 0,
    files_count: 0,
    report_files_count: 0,
  });
});

test('refuses both or neither of e-mail and name, wildcards, and users without the permissions', async () => {
  for (const body of [{}, { email: 'a@example.com', customer: 'A B' }, { email: 'no address' }, { customer: 'x' }]) {
    expect((await take('erase_customer_data', body)).status, JSON.stringify(body)).toBe(400);
  }
  for (const customer of ['%%', '__', '%Vanderbeek%']) {
    expect((await take('erase_customer_data', { customer })).body.code).toBe('no_record_found');
  }
  for (const as of ['clerk', 'nobody'] as const) {
    expect((await take('erase_customer_data', { email: 'a@example.com' }, as)).body.code).toBe('permission_missing');
  }
  expect((await take('erase_customer_data', { email: 'a@example.com' }, 'second')).status).toBe(404);
  expect((await take('find_customer_data', { email: 'a@example.com' }, 'second')).status).toBe(404);
});

test('no role of the application can change or delete audit entries', async () => {
  const { pool } = house.gateway.dependencies;
  for (const table of ['audit_entries', 'audit_seals', 'audit_index', 'audit_checks']) {
    for (const statement of [`delete from ${table}`, `truncate ${table}`]) {
      await expect(pool.query(statement), statement).rejects.toThrow('permission denied');
    }
  }
  for (const role of ['countinghouse_gateway', 'countinghouse_payments']) {
    const rights = await house.sql<{ right: string }>(
      `select privilege_type as right from information_schema.role_table_grants
       where grantee = $1 and table_name in ('audit_entries', 'audit_seals', 'audit_index', 'audit_checks')
         and privilege_type in ('DELETE', 'UPDATE', 'TRUNCATE')`,
      [role],
    );
    expect(rights).toEqual([]);
  }
});
