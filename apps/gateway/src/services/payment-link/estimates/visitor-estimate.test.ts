import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import { addInvoiceLink, visitInvoice } from '../../../testing/requests/invoices.ts';
import { visitLink } from '../../../testing/requests/payment-links.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const accept = (token: string, name = 'Ada Lovelace') =>
  house.call('accept_visitor_estimate', null, { ...bearer(token), body: { name } });
const decline = (token: string, reason = 'Too dear') =>
  house.call('decline_visitor_estimate', null, { ...bearer(token), body: { reason } });
const answersOf = (invoice_id: string) =>
  house.sql("select answer, name, reason, address <> '' as has_address from estimate_answers where invoice_id = $1", [
    invoice_id,
  ]);
const statusOf = async (invoice_id: string) =>
  (await house.sql('select status from invoices where invoice_id = $1', [invoice_id]))[0]?.status;

test('accepts an estimate with a typed name, stores name, time and address, and the name nowhere else', async () => {
  const { invoice, token } = await visitInvoice(house, { kind: 'estimate' });
  const accepted = await accept(token);
  expect([accepted.status, accepted.body.page]).toMatchObject([200, { state: 'accepted', kind: 'estimate' }]);
  expect(await answersOf(invoice.invoice_id)).toEqual([
    { answer: 'accepted', name: 'Ada Lovelace', reason: '', has_address: true },
  ]);
  expect(await statusOf(invoice.invoice_id)).toBe('accepted');
  const kept = await house.sql(
    `select after::text as text from audit_entries where target_id = $1
     union all select facts::text from invoice_events where invoice_id = $1::uuid`,
    [invoice.invoice_id],
  );
  expect(JSON.stringify(kept)).not.toContain('Lovelace');
  const again = await decline(token);
  expect([again.status, again.body.code]).toEqual([409, 'status_forbids']);
  expect(await answersOf(invoice.invoice_id)).toHaveLength(1);
});

test('an estimate is declined with a reason, and only the first of two parallel answers counts', async () => {
  const { invoice, token } = await visitInvoice(house, { kind: 'estimate' });
  const { secret } = await addInvoiceLink(house, invoice.invoice_id, 'grace@example.com');
  const other = String((await house.call('open_visitor_session', null, { body: { secret } })).body.token);
  const answers = await Promise.all([decline(token), accept(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await answersOf(invoice.invoice_id)).toHaveLength(1);
});

test('the merchant reads who accepted an estimate and when, or why it was declined', async () => {
  const readAnswer = async (invoice_id: string) =>
    (await house.call('get_invoice', 'merchant', { params: { invoice_id } })).body.answer;
  const accepted = await visitInvoice(house, { kind: 'estimate' });
  expect(await readAnswer(accepted.invoice.invoice_id)).toBeNull();
  await accept(accepted.token);
  expect(await readAnswer(accepted.invoice.invoice_id)).toEqual({
    answer: 'accepted',
    name: 'Ada Lovelace',
    reason: '',
    answered_at: expect.stringMatching(/Z$/),
  });
  const declined = await visitInvoice(house, { kind: 'estimate' });
  await decline(declined.token);
  expect(await readAnswer(declined.invoice.invoice_id)).toMatchObject({ answer: 'declined', reason: 'Too dear' });
});

test('an expired estimate, and a document that is not one, cannot be answered', async () => {
  const { invoice, token } = await visitInvoice(house, { kind: 'estimate' });
  await house.sql(
    'update invoices set issue_date = issue_date - 60, due_date = issue_date - 30 where invoice_id = $1',
    [invoice.invoice_id],
  );
  const late = await accept(token);
  expect([late.status, late.body.code]).toEqual([409, 'status_forbids']);
  const unpaid = await visitInvoice(house);
  expect((await accept(unpaid.token)).status).toBe(403);
  const link = await visitLink(house);
  expect((await accept(link.token)).status).toBe(403);
  expect((await accept(token, '')).status).toBe(400);
});

test('a document counts as viewed once a person acts on its page, not when it is only opened', async () => {
  const { invoice, secret, token } = await visitInvoice(house);
  const viewed = async () =>
    (
      await house.sql(
        `select i.first_viewed_at is not null as viewed, s.last_used_at is not null as used,
           (select count(*)::int from invoice_events e where e.invoice_id = i.invoice_id and e.kind = 'viewed') as events
         from invoices i join link_secrets s on s.target_id = i.invoice_id where i.invoice_id = $1`,
        [invoice.invoice_id],
      )
    )[0];
  await house.call('open_visitor_session', null, { body: { secret } });
  expect(await viewed()).toEqual({ viewed: false, used: false, events: 0 });
  for (let time = 0; time < 2; time += 1) {
    expect((await house.call('note_visitor_view', null, { ...bearer(token), body: {} })).status).toBe(200);
  }
  expect(await viewed()).toEqual({ viewed: true, used: true, events: 1 });
});
