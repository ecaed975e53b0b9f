import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { addInvoice } from '../../../testing/requests/invoices.ts';
import { addCustomer } from '../../../testing/vault.ts';
import { merchants } from '../../../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

const ask = (name: 'find_customer_data' | 'export_customer_data' | 'erase_customer_data', body: object) =>
  house.call(name, 'merchant', { params: { merchant_id: merchants.harbor.merchant_uid }, body });

test('[S1.3] a person is found in, exported and erased from their invoices once these are not open', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const { invoice_id, version } = await addInvoice(house, {
    bill_to: { name: 'Ottilie Rare', email: email.toUpperCase(), address_1: '12 Quay Street' },
    send_to: [email],
    title: 'For Ottilie',
    note_to_customer: 'Dear Ottilie',
    internal_note: 'Ottilie rings twice',
    issue: true,
    send: true,
  });
  const other = await addInvoice(house, { bill_to: { name: 'Ada', email: `x${email}` } });
  expect((await ask('find_customer_data', { email })).body.customer_data).toMatchObject({
    payments_count: 0,
    invoices_count: 1,
  });
  const exported = await ask('export_customer_data', { email });
  expect(exported.body.invoices).toMatchObject([
    { invoice_id, title: 'For Ottilie', bill_to: { address_1: '12 Quay Street' }, send_to: [email] },
  ]);
  const refused = await ask('erase_customer_data', { email });
  expect([refused.body.code, refused.body.details]).toEqual(['status_forbids', { open_count: 1 }]);
  await house.call('close_invoice', 'merchant', { params: { invoice_id }, body: { version, reason: 'void' } });
  expect((await ask('erase_customer_data', { email })).body).toMatchObject({ invoices_count: 1, payments_count: 0 });
  const kept = await house.sql<{ text: string }>(
    `select i::text as text from invoices i where invoice_id = $1 union all select a::text from audit_entries a
     union all select e::text from invoice_events e union all select m::text from mail_messages m
     union all select l::text from link_secrets l`,
    [invoice_id],
  );
  for (const { text } of kept) expect(text).not.toMatch(/ottilie|quay street/i);
  const { body } = await house.call('get_invoice', 'merchant', { params: { invoice_id } });
  expect(body.invoice).toMatchObject({ customer_name: '', total_amount: 3700, invoice_number: expect.any(String) });
  const { body: untouched } = await house.call('get_invoice', 'merchant', { params: { invoice_id: other.invoice_id } });
  expect(untouched.invoice).toMatchObject({ customer_name: 'Ada' });
  expect((await ask('erase_customer_data', { email })).body.code).toBe('no_record_found');
});

test('erases invoices of a customer and those only sent to them, with their mails and links', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const customer_id = await addCustomer(house, { last_name: 'Rare', email });
  const more = { bill_to: { company_name: 'Quay Works', email: 'books@quay.example' }, issue: true, send: true };
  const of_customer = await addInvoice(house, { ...more, customer_id, send_to: ['books@quay.example'] });
  const sent_to = await addInvoice(house, { ...more, send_to: ['books@quay.example', email.toUpperCase()] });
  expect((await ask('find_customer_data', { email })).body.customer_data).toMatchObject({ invoices_count: 2 });
  expect((await ask('erase_customer_data', { email })).body.details).toEqual({ open_count: 2 });
  for (const { invoice_id, version } of [of_customer, sent_to]) {
    const closed = await house.call('close_invoice', 'merchant', {
      params: { invoice_id },
      body: { version, reason: 'void' },
    });
    expect(closed.status, closed.text).toBe(200);
  }
  expect((await ask('erase_customer_data', { email })).body).toMatchObject({ invoices_count: 2, customers_count: 1 });
  const ids = [of_customer.invoice_id, sent_to.invoice_id];
  const [left] = await house.sql(
    `select (select count(*)::int from invoices where invoice_id = any($1) and (bill_to <> '{}' or send_to <> '{}')) as named,
       (select count(*)::int from mail_messages where invoice_id = any($1)) as mails,
       (select count(*)::int from link_secrets where target_id = any($1)) as links`,
    [ids],
  );
  expect(left).toEqual({ named: 0, mails: 0, links: 0 });
});
