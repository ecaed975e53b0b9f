import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import {
  type AnsweredInvoice,
  addInvoice,
  addOfflinePayment,
  addTaxRate,
  differencesOfInvoices,
} from '../../../testing/requests/invoices.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterEach(async () => expect(await differencesOfInvoices(house)).toEqual([]));
afterAll(() => house.stop());

type Details = AnsweredInvoice & {
  tax_amount: number;
  replaces_invoice_id: string | null;
  allows: string[];
  children: { invoice_id: string; kind: string; status: string; total_amount: number; replaces_invoice_id?: string }[];
};
const invoiceIn = (answer: { body: unknown }) => (answer.body as { invoice: Details }).invoice;
const read = async ({ invoice_id }: Pick<AnsweredInvoice, 'invoice_id'>) =>
  invoiceIn(await house.call('get_invoice', 'merchant', { params: { invoice_id } }));
const correct = ({ invoice_id, version }: Pick<AnsweredInvoice, 'invoice_id' | 'version'>, key = randomUUID()) =>
  house.call('correct_invoice', 'merchant', { params: { invoice_id }, body: { version }, idempotency_key: key });

test('correcting an invoice credits the rest to the cent and creates a draft with its lines', async () => {
  const tax_rate_ids = [await addTaxRate(house, { rate_ppm: 99_750 })];
  const invoice = await addInvoice(house, {
    ...{ issue: true, order_id: 'PO-7', title: 'Beans' },
    lines: [
      { description: 'Beans', quantity_ten_thousandths: 30_000, unit_price_ten_thousandths: 333_300, tax_rate_ids },
    ],
  });
  const partly = await house.call('create_credit_note', 'merchant', {
    params: { invoice_id: invoice.invoice_id },
    body: { version: invoice.version, amount: 1_111 },
    idempotency_key: randomUUID(),
  });
  expect(partly.status, partly.text).toBe(200);
  const before = await read(invoice);
  const key = randomUUID();
  const answer = await correct(before, key);
  expect(answer.status, answer.text).toBe(200);
  const draft = invoiceIn(answer);
  expect(draft).toMatchObject({
    ...{ kind: 'invoice', status: 'draft', invoice_number: null, replaces_invoice_id: invoice.invoice_id },
    ...{ total_amount: invoice.total_amount, order_id: 'PO-7', title: 'Beans' },
  });
  const after = await read(invoice);
  expect(after).toMatchObject({
    ...{ status: 'closed', close_reason: 'replaced', balance_amount: 0, credited_amount: invoice.total_amount },
    version: before.version + 1,
  });
  const notes = after.children.filter(({ kind }) => kind === 'credit_note');
  expect(notes.map(({ status, total_amount }) => [status, total_amount])).toEqual([
    ['issued', 1_111],
    ['issued', invoice.total_amount - 1_111],
  ]);
  const taxes = await Promise.all(notes.map(async (note) => (await read(note)).tax_amount));
  expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(after.tax_amount);
  expect(after.allows).not.toContain('correct');
  expect(after.allows).not.toContain('reopen');

  // The same key returns the same draft; another key creates none.
  expect(invoiceIn(await correct(before, key)).invoice_id).toBe(draft.invoice_id);
  expect((await correct(after)).body).toMatchObject({ code: 'status_forbids', details: { status: 'closed' } });
});

test('correcting a partially paid invoice keeps the paid amount, and it becomes paid', async () => {
  const invoice = await addInvoice(house, { issue: true });
  await addOfflinePayment(house, invoice, { amount: 1_200 });
  const answer = await correct(await read(invoice));
  expect(answer.status, answer.text).toBe(200);
  expect(await read(invoice)).toMatchObject({
    ...{ status: 'paid', close_reason: null, paid_amount: 1_200, credited_amount: 2_500, balance_amount: 0 },
  });
});

test('refuses an invoice that cannot be corrected, and stores nothing', async () => {
  const draft = await addInvoice(house);
  const estimate = await addInvoice(house, { kind: 'estimate', issue: true });
  for (const one of [draft, estimate]) expect((await correct(one)).body.code).toBe('status_forbids');
  const paid = await addInvoice(house, { issue: true });
  await addOfflinePayment(house, paid, { amount: 3_700 });
  expect((await correct(await read(paid))).body.code).toBe('status_forbids');
  const open = await addInvoice(house, { issue: true });
  expect((await correct({ ...open, version: open.version - 1 })).body.code).toBe('changed_meanwhile');
  await house.sql('update invoices set reserved_amount = 100 where invoice_id = $1', [open.invoice_id]);
  expect((await correct(open)).body.code).toBe('payment_under_way');
  await house.sql('update invoices set reserved_amount = 0 where invoice_id = $1', [open.invoice_id]);
  expect(await read(open)).toMatchObject({ status: 'open', credited_amount: 0, children: [] });
});

test('only one of ten parallel corrections of an invoice succeeds', async () => {
  const invoice = await addInvoice(house, { issue: true });
  const answers = await Promise.all(Array.from({ length: 10 }, () => correct(invoice)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await read(invoice)).children.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice']);
});
