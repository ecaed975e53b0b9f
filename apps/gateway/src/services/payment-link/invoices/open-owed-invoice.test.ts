import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import { addInvoice, addSentInvoice, visitInvoice } from '../../../testing/requests/invoices.ts';
import { payAsVisitor } from '../../../testing/requests/payment-links.ts';
import { addCustomer, addLink } from '../../../testing/vault.ts';
import { merchants } from '../../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

type Row = Record<string, unknown>;
type Opened = { token: string; page: { owed_invoices: Row[]; receipts: Row[] } };

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const openSession = async (secret: string) =>
  (await house.call('open_visitor_session', null, { body: { secret } })).body as unknown as Opened;
/** Opens a session with a customer's own link. */
const visitAs = async (customer_id: string) => openSession(await addLink(house, customer_id));
const open = (token: string, invoice_id: string) =>
  house.call('open_owed_invoice', null, { ...bearer(token), params: { invoice_id }, body: {} });
const issued = (customer_id: string, more: Row = {}) => addInvoice(house, { issue: true, customer_id, ...more });
const payWith = (token: string) =>
  payAsVisitor(house, token, {
    card_number: anotherCard(),
    ...{ amount: 3700, payable_amount: 3700, total_amount: 3700 },
  });

test('a customer sees at once what they owe, and goes on to pay it by a link of the invoice', async () => {
  const customer_id = await addCustomer(house);
  const late = await issued(customer_id, { title: 'Beans' });
  await house.sql(`update invoices set due_date = due_date - 90, issue_date = issue_date - 90 where invoice_id = $1`, [
    late.invoice_id,
  ]);
  const next = await issued(customer_id);
  await addInvoice(house, { customer_id });
  await issued(await addCustomer(house));
  const { token, page } = await visitAs(customer_id);
  expect(page.owed_invoices).toMatchObject([
    { invoice_number: late.invoice_number, title: 'Beans', balance_amount: 3700, state: 'open' },
    { invoice_number: next.invoice_number, overdue_days: 0 },
  ]);
  expect(page.owed_invoices[0]?.overdue_days).toBeGreaterThan(0);
  expect(page.receipts).toEqual([]);

  const answer = await open(token, late.invoice_id);
  const { secret } = answer.body.link as { secret: string };
  expect(secret).toHaveLength(32);
  const again = await open(token, late.invoice_id);
  expect((again.body.link as { secret: string }).secret).toBe(secret);
  const paying = await openSession(secret);
  expect(paying.page).toMatchObject({ purpose: 'invoice', invoice_number: late.invoice_number });
});

test('the session of a customer goes on beside that of the invoice: what was paid is owed no more and has a receipt', async () => {
  const customer_id = await addCustomer(house);
  const { invoice_id, invoice_number } = await issued(customer_id, { title: 'Beans' });
  const { token } = await visitAs(customer_id);
  const { secret } = (await open(token, invoice_id)).body.link as { secret: string };
  const paying = await openSession(secret);
  expect((await payWith(paying.token)).body.data).toMatchObject({ outcome: 'approved' });
  const { body } = await house.call('get_visitor_page', null, bearer(token));
  const after = body.page as Opened['page'];
  expect(after.owed_invoices).toEqual([]);
  expect(after.receipts).toMatchObject([{ invoice_number, amount: 3700, currency: 840, state: 'paid' }]);
  const params = { payment_id: String(after.receipts[0]?.payment_id) };
  const read = await house.call('get_visitor_receipt', null, { ...bearer(token), params });
  expect(read.body.receipt).toMatchObject({ title: 'Beans', amount: 3700, tax_amount: 0, state: 'paid' });
  const file = await fetch(`${house.gateway.url}/api/payment-link/receipt/${params.payment_id}/pdf`, bearer(token));
  expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect((await open(token, invoice_id)).status).toBe(404);
});

test('the link is for the address of the customer, and the history of the merchant names the visitor', async () => {
  const customer_id = await addCustomer(house);
  const { invoice_id } = await issued(customer_id);
  const { token } = await visitAs(customer_id);
  expect((await open(token, invoice_id)).status).toBe(200);
  const links = await house.sql(
    `select s.recipient = u.email as is_theirs, s.created_by from link_secrets s, vault_customers u
     where s.target_id = $1 and u.customer_id = $2`,
    [invoice_id, customer_id],
  );
  expect(links).toEqual([{ is_theirs: true, created_by: null }]);
  const entries = await house.sql(
    `select entity_id, after ? 'visitor_id' as names_visitor from audit_entries where call = 'open_owed_invoice' and target_id = $1`,
    [invoice_id],
  );
  expect(entries).toEqual([{ entity_id: merchants.harbor.merchant_uid, names_visitor: true }]);
  const history = await house.call('get_invoice_history', 'merchant', { params: { invoice_id } });
  expect(history.body.logs, history.text).toContainEqual(expect.objectContaining({ call: 'open_owed_invoice' }));
});

test('what is not theirs is not found: invoices, receipts and files of other customers, drafts, and whatever was closed', async () => {
  const customer_id = await addCustomer(house);
  const { token } = await visitAs(customer_id);
  const foreign = await issued(await addCustomer(house));
  const draft = await addInvoice(house, { customer_id });
  const closed = await issued(customer_id);
  await house.sql(
    `update invoices set status = 'closed', close_reason = 'uncollectible', closed_at = now() where invoice_id = $1`,
    [closed.invoice_id],
  );
  for (const invoice_id of [foreign.invoice_id, draft.invoice_id, closed.invoice_id, randomUUID()]) {
    const answer = await open(token, invoice_id);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  const other = await visitAs(await addCustomer(house));
  const theirs = await issued(customer_id);
  const { secret } = (await open(token, theirs.invoice_id)).body.link as { secret: string };
  const paid = await payWith((await openSession(secret)).token);
  const { payment_id } = paid.body.data as { payment_id: string };
  const read = (as: string) => house.call('get_visitor_receipt', null, { ...bearer(as), params: { payment_id } });
  expect((await read(token)).status).toBe(200);
  expect((await read(other.token)).status).toBe(404);
  const file = await fetch(`${house.gateway.url}/api/payment-link/receipt/${payment_id}/pdf`, bearer(other.token));
  expect(file.status).toBe(404);
});

test('a revoked link stays withdrawn, and its customer still pays the open invoice by a new link that the merchant sees', async () => {
  const customer_id = await addCustomer(house);
  const { invoice_id } = await issued(customer_id);
  const { token } = await visitAs(customer_id);
  const first = ((await open(token, invoice_id)).body.link as { secret: string }).secret;
  const links = () =>
    house.sql<{ link_id: string; is_revoked: boolean }>(
      `select secret_id as link_id, revoked_at is not null as is_revoked from link_secrets where target_id = $1
       order by created_at desc, secret_id desc`,
      [invoice_id],
    );
  const [made] = await links();
  const revoked = await house.call('revoke_invoice_link', 'merchant', {
    params: { invoice_id, link_id: made?.link_id ?? '' },
  });
  expect(revoked.status, revoked.text).toBe(200);
  const second = ((await open(token, invoice_id)).body.link as { secret: string }).secret;
  expect(second).not.toBe(first);
  expect(await openSession(first)).toMatchObject({ state: 'withdrawn', token: null });
  expect((await links()).map(({ is_revoked }) => is_revoked)).toEqual([false, true]);
  expect((await payWith((await openSession(second)).token)).body.data).toMatchObject({ outcome: 'approved' });
});

test('only a customer goes on to an invoice: whoever came by another link is refused', async () => {
  const { invoice, token } = await visitInvoice(house);
  const answer = await open(token, invoice.invoice_id);
  expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing']);
});

test('a merchant who may take no payments shows what is owed, and lets nobody pay it', async () => {
  const customer_id = await addCustomer(house);
  const { invoice_id } = await addSentInvoice(house, { customer_id });
  const { token } = await visitAs(customer_id);
  const status = (name: string) =>
    house.sql('update merchants set account_status_code = $2 where merchant_uid = $1', [
      merchants.harbor.merchant_uid,
      name,
    ]);
  await status('Refund Only');
  try {
    const { body } = await house.call('get_visitor_page', null, bearer(token));
    expect((body.page as Opened['page']).owed_invoices).toMatchObject([{ state: 'business_unavailable' }]);
    const answer = await open(token, invoice_id);
    expect([answer.status, answer.body.code]).toEqual([403, 'merchant_status_forbids']);
  } finally {
    await status('Active');
  }
});
