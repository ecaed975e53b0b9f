import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../testing/payments.ts';
import {
  type AnsweredInvoice,
  addInvoice,
  addSentInvoice,
  chargeForInvoice,
  invoiceBody,
  visitInvoice,
} from '../testing/requests/invoices.ts';
import { payAsVisitor } from '../testing/requests/payment-links.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/servers/webhook-receiver.ts';
import { merchants } from '../testing/world.ts';

const types = [
  ...['created', 'issued', 'sent', 'viewed', 'payment_applied', 'payment_failed', 'paid'].map(
    (one) => `invoice.${one}`,
  ),
  ...['overdue', 'credited', 'closed', 'reopened'].map((one) => `invoice.${one}`),
  ...['estimate.accepted', 'estimate.declined'],
];

let house: PaymentWorld;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [house, receiver] = await Promise.all([
    startPaymentWorld({ environment: { WEBHOOK_ALLOW_LOOPBACK: 'true' } }),
    startWebhookReceiver(),
  ]);
  const added = await house.call('create_webhook', 'merchant', {
    params: { merchant_id: merchants.harbor.merchant_uid },
    body: { url: receiver.url, description: '', events: types },
  });
  expect(added.status, added.text).toBe(200);
});
afterAll(async () => {
  await house.stop();
  await receiver.stop();
});

type Told = { webhook_event_id: string; type: string; facts: Record<string, unknown> };
const seen = new Set<string>();
/** The events since the last call, by type. */
async function told(): Promise<Told[]> {
  const events = await house.sql<Told>('select webhook_event_id, type, facts from webhook_events order by type');
  const fresh = events.filter(({ webhook_event_id }) => !seen.has(webhook_event_id));
  for (const { webhook_event_id } of fresh) seen.add(webhook_event_id);
  return fresh;
}
const toldTypes = async () => (await told()).map(({ type }) => type);
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const visit = async (secret: string) =>
  String((await house.call('open_visitor_session', null, { body: { secret } })).body.token);
const read = async (invoice_id: string) =>
  (await house.call('get_invoice', 'merchant', { params: { invoice_id } })).body.invoice as AnsweredInvoice;
/** Changes a document in its current version. */
async function act(
  call: 'close_invoice' | 'reopen_invoice' | 'create_credit_note' | 'convert_invoice' | 'correct_invoice',
  invoice_id: string,
  body: Record<string, unknown> = {},
): Promise<void> {
  const { version } = await read(invoice_id);
  const answer = await house.call(call, 'merchant', {
    params: { invoice_id },
    body: { version, ...body },
    idempotency_key: randomUUID(),
  });
  expect(answer.status, answer.text).toBe(200);
}

test('[S1.15][S7.126] permitted users create and send an invoice, and webhooks report each step once, without names', async () => {
  const refused = await house.call('create_invoice', 'clerk', { body: invoiceBody(), idempotency_key: randomUUID() });
  expect([refused.status, await toldTypes()]).toEqual([403, []]);

  const { invoice_id, secret } = await addSentInvoice(house, { allow_partial: true, minimum_amount: 100 });
  expect(await toldTypes()).toEqual(['invoice.created', 'invoice.issued', 'invoice.sent']);
  const token = await visit(secret);
  for (let time = 0; time < 2; time += 1) await house.call('note_visitor_view', null, bearer(token));
  expect(await toldTypes()).toEqual(['invoice.viewed']);

  const pay = (card_number: string) =>
    payAsVisitor(house, token, { card_number, amount: 1_000, payable_amount: 3_700, total_amount: 1_000 });
  expect((await pay('4000000000000002')).body.data).toMatchObject({ outcome: 'declined' });
  const [failed] = await told();
  expect(failed).toMatchObject({ type: 'invoice.payment_failed', facts: { status: 'open', balance_amount: 3_700 } });
  expect((await pay(anotherCard())).body.data).toMatchObject({ outcome: 'approved' });
  const applied = await told();
  expect(applied).toMatchObject([
    { type: 'invoice.payment_applied', facts: { status: 'partially_paid', balance_amount: 2_700, amount: 1_000 } },
  ]);
  // The payment's event contains the invoice as it is after the payment.
  expect(applied[0]?.facts.version).toBe((await read(invoice_id)).version);

  await house.sql('update invoice_parts set due_date = due_date - 60 where invoice_id = $1', [invoice_id]);
  await house.sql('update invoices set issue_date = issue_date - 60, due_date = due_date - 60 where invoice_id = $1', [
    invoice_id,
  ]);
  for (let time = 0; time < 2; time += 1) await house.gateway.jobs.runNow('remind_of_invoices');
  expect(await toldTypes()).toEqual(['invoice.overdue']);
  await act('close_invoice', invoice_id, { reason: 'uncollectible' });
  expect(await toldTypes()).toEqual(['invoice.closed']);
  await act('reopen_invoice', invoice_id);
  expect(await toldTypes()).toEqual(['invoice.reopened']);
  await act('create_credit_note', invoice_id, { amount: 700 });
  expect(await toldTypes()).toEqual(['invoice.credited']);
  await act('create_credit_note', invoice_id, { amount: 2_000 });
  const settled = await told();
  expect(settled).toMatchObject([
    { type: 'invoice.credited', facts: { parent_invoice_id: invoice_id, total_amount: 2_000 } },
    { type: 'invoice.paid', facts: { invoice_id, status: 'paid', balance_amount: 0, credited_amount: 2_700 } },
  ]);
  const all = await house.sql<{ facts: string }>('select facts::text from webhook_events');
  expect(JSON.stringify(all)).not.toMatch(/Ada|Lovelace|example\.com/);
});

test('a fully paid invoice is reported as applied and paid, and a fully credited one as closed', async () => {
  const invoice = await addInvoice(house, { issue: true });
  await told();
  expect((await chargeForInvoice(house, invoice, { amount: 3_700 })).data.status).toBe(210);
  expect(await toldTypes()).toEqual(['invoice.paid', 'invoice.payment_applied']);
  const other = await addInvoice(house, { issue: true });
  await told();
  await act('create_credit_note', other.invoice_id, { amount: 3_700 });
  expect(await toldTypes()).toEqual(['invoice.closed', 'invoice.credited']);
  const wrong = await addInvoice(house, { issue: true });
  await told();
  await act('correct_invoice', wrong.invoice_id);
  expect(await toldTypes()).toEqual(['invoice.closed', 'invoice.created', 'invoice.credited']);
});

test('webhooks report each step of an estimate', async () => {
  const { invoice, token } = await visitInvoice(house, { kind: 'estimate' });
  expect((await told()).map(({ type, facts }) => [type, facts.kind])).toEqual([
    ['invoice.created', 'estimate'],
    ['invoice.issued', 'estimate'],
  ]);
  await house.call('accept_visitor_estimate', null, { ...bearer(token), body: { name: 'Ada Lovelace' } });
  expect(await toldTypes()).toEqual(['estimate.accepted']);
  await act('convert_invoice', invoice.invoice_id);
  expect(await told()).toMatchObject([
    { type: 'invoice.created', facts: { kind: 'invoice', parent_invoice_id: invoice.invoice_id } },
  ]);
  const other = await visitInvoice(house, { kind: 'estimate' });
  await told();
  await house.call('decline_visitor_estimate', null, { ...bearer(other.token), body: { reason: 'Too dear' } });
  expect(await toldTypes()).toEqual(['estimate.declined']);
});
