import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../testing/files.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import { addInvoice, visitInvoice } from '../../../testing/requests/invoices.ts';
import { visitLink } from '../../../testing/requests/payment-links.ts';
import { addCustomer, addLink } from '../../../testing/vault.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const fileOf = (token: string, invoice_id?: string) =>
  fetch(
    `${house.gateway.url}/api/payment-link/invoice.pdf${invoice_id === undefined ? '' : `?invoice_id=${invoice_id}`}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
const textOf = async (answer: Response) =>
  (await readPdf(new Uint8Array(await answer.arrayBuffer()))).join(' ').replaceAll(/\s+/gu, ' ');
const customerVisit = async (customer_id: string) => {
  const { body } = await house.call('open_visitor_session', null, {
    body: { secret: await addLink(house, customer_id) },
  });
  return String(body.token);
};

test('whoever reads an invoice saves it as a PDF, and no other document', async () => {
  const { invoice, token } = await visitInvoice(house, { title: 'Beans' });
  const answer = await fileOf(token);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toContain('.pdf');
  const text = await textOf(answer);
  for (const said of [String(invoice.invoice_number), 'House blend', '$37.00', 'Beans']) expect(text).toContain(said);
  expect((await fileOf(token, invoice.invoice_id)).status).toBe(200);
  const other = await visitInvoice(house);
  expect((await fileOf(token, other.invoice.invoice_id)).status).toBe(404);
  expect((await fileOf((await visitLink(house)).token)).status).toBe(404);
});

test('what was withdrawn is saved no more', async () => {
  const { invoice, token } = await visitInvoice(house);
  await house.sql(
    `update invoices set status = 'closed', close_reason = 'uncollectible', closed_at = now() where invoice_id = $1`,
    [invoice.invoice_id],
  );
  expect((await fileOf(token)).status).toBe(404);
});

test('a customer saves what they owe, and nothing that another customer owes', async () => {
  const customer_id = await addCustomer(house);
  const { invoice_id, invoice_number } = await addInvoice(house, { issue: true, customer_id });
  const token = await customerVisit(customer_id);
  const answer = await fileOf(token, invoice_id);
  expect(answer.status).toBe(200);
  expect(await textOf(answer)).toContain(String(invoice_number));
  expect((await fileOf(token)).status).toBe(404);
  expect((await fileOf(await customerVisit(await addCustomer(house)), invoice_id)).status).toBe(404);
});
