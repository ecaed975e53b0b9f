import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import { holdingOnly } from '../../../testing/people/roles.ts';
import { type AnsweredInvoice, addInvoice, invoiceBody } from '../../../testing/requests/invoices.ts';
import { addCustomer, storeCard } from '../../../testing/stored-cards.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.stop());

const create = (body: Record<string, unknown>) =>
  world.call('create_invoice', 'merchant', { body: invoiceBody(body), idempotency_key: randomUUID() });
const update = ({ invoice_id, version }: AnsweredInvoice, body: Record<string, unknown>) =>
  world.call('update_invoice', 'merchant', { params: { invoice_id }, body: { version, ...body } });
const due_date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const dated = { payment_terms: 'date', due_date };

test('a draft keeps a card of its customer, and loses it when the customer changes', async () => {
  const { customer_id, account_uid } = await storeCard(world);
  const draft = await addInvoice(world, { ...dated, customer_id, account_uid, re_attempts: 1 });
  expect(draft).toMatchObject({ account_uid, re_attempts: 1, charging: { next: null, charges: [] } });
  const other = await update(draft, { customer_id: await addCustomer(world) });
  expect(other.body.invoice).toMatchObject({ account_uid: null, charging: null });
});

test.each(['another customer', 'nobody', 'no customer', 'an estimate', 'another merchant'] as const)(
  'refuses a card of %s, naming the field',
  async (whose) => {
    const card = await storeCard(world, whose === 'another merchant' ? { merchant: 'foreign' } : {});
    const customer_id = whose === 'an estimate' ? card.customer_id : await addCustomer(world);
    const answer = await create({
      ...(whose === 'no customer' ? {} : { customer_id }),
      ...(whose === 'an estimate' ? { kind: 'estimate' } : {}),
      account_uid: whose === 'nobody' ? randomUUID() : card.account_uid,
    });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'invalid_request', errors: [{ field: 'account_uid' }] },
    ]);
  },
);

test('refuses an unusable card with its reason, when it is chosen and when the invoice is issued', async () => {
  const { customer_id, account_uid } = await storeCard(world);
  const draft = await addInvoice(world, { ...dated, customer_id, account_uid });
  await world.sql("update vault_accounts set status = 'blocked', blocked_reason = 'by_person' where account_uid = $1", [
    account_uid,
  ]);
  const chosen = await create({ ...dated, customer_id, account_uid });
  expect([chosen.status, chosen.body]).toMatchObject([
    409,
    { code: 'card_not_usable', details: { reason: 'blocked' } },
  ]);
  const issued = await world.call('issue_invoice', 'merchant', {
    params: { invoice_id: draft.invoice_id },
    body: { version: draft.version },
    idempotency_key: randomUUID(),
  });
  expect(issued.body).toMatchObject({ code: 'card_not_usable', details: { reason: 'blocked' } });
});

test('an issued invoice with a card shows its next charge and can be filtered by it; its copy has no card', async () => {
  const { customer_id, account_uid } = await storeCard(world);
  const issued = await addInvoice(world, { ...dated, customer_id, issue: true });
  const changed = await update(issued, { account_uid, re_attempts: 0 });
  expect(changed.body.invoice).toMatchObject({
    ...{ account_uid, re_attempts: 0 },
    charging: {
      card: { customer_id, card_expiry: '1231' },
      is_under_way: false,
      next: { part_number: 1, amount: 3_700, at: expect.stringContaining(due_date) },
    },
  });
  const found = async (charges_itself: 'true' | 'false') => {
    const query = { charges_itself, customer_id };
    const { body } = await world.call('get_invoices', 'merchant', { query });
    return (body.invoices as AnsweredInvoice[]).map(({ invoice_id }) => invoice_id);
  };
  expect([await found('true'), await found('false')]).toEqual([[issued.invoice_id], []]);
  const copy = await world.call('duplicate_invoice', 'merchant', {
    params: { invoice_id: issued.invoice_id },
    idempotency_key: randomUUID(),
  });
  expect(copy.body.invoice).toMatchObject({ customer_id, account_uid: null });
  const off = await update(changed.body.invoice as AnsweredInvoice, { account_uid: null });
  expect(off.body.invoice).toMatchObject({ account_uid: null, charging: null });
});

test('whoever may not see the vault saves a draft with the card that it has, and chooses no other', async () => {
  const { customer_id, account_uid } = await storeCard(world);
  const other = await storeCard(world, { customer_id });
  const draft = await addInvoice(world, { ...dated, customer_id, account_uid });
  await holdingOnly(world, 'merchant', ['INVI', 'INCR', 'INED'], async () => {
    const saved = await update(draft, { account_uid, title: 'Beans' });
    expect(saved.body.invoice, saved.text).toMatchObject({ account_uid, title: 'Beans' });
    const now = saved.body.invoice as AnsweredInvoice;
    expect((await update(now, { account_uid: other.account_uid })).body.code).toBe('permission_missing');
    expect((await create({ customer_id, account_uid })).body.code).toBe('permission_missing');
    const left = await update(now, { title: 'Cups' });
    expect(left.body.invoice, left.text).toMatchObject({ account_uid, title: 'Cups' });
  });
});

test('while it is being charged, no other card is chosen', async () => {
  const { customer_id, account_uid } = await storeCard(world);
  const invoice = await addInvoice(world, { ...dated, customer_id, account_uid, issue: true });
  await world.sql(
    `insert into invoice_charges (merchant_uid, invoice_id, part_number, status, amount, account_uid, card_expiry, created_at, updated_at)
       select merchant_uid, invoice_id, 1, 'charging', 3700, account_uid, '1231', now(), now() from invoices where invoice_id = $1`,
    [invoice.invoice_id],
  );
  await world.sql(
    `insert into invoice_charge_attempts (merchant_uid, invoice_id, part_number, attempt, payment_id, amount, payable_amount, account_uid,
         card_expiry, sender_id, take_over_at, created_at)
       select merchant_uid, invoice_id, 1, 1, gen_random_uuid(), 3700, 3700, account_uid, '1231', gen_random_uuid(), 'infinity', now()
       from invoices where invoice_id = $1`,
    [invoice.invoice_id],
  );
  const answer = await update(invoice, { account_uid: null });
  expect([answer.status, answer.body.code]).toEqual([409, 'payment_under_way']);
});
