import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { untilJobsDone } from '../../../testing/background-jobs.ts';
import { readPdf, requestFile } from '../../../testing/files.ts';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { addInvoice, addSentInvoice, addTaxRate, coffeeLine, invoiceBody } from '../../../testing/requests/invoices.ts';

let mail: TestMailServer;
let house: TestGateway;
beforeAll(async () => {
  mail = await startMailServer();
  house = await startTestGateway({ environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});
beforeEach(() => {
  mail.letters.length = 0;
});

const pdf = (invoice_id: string) => house.call('download_invoice_pdf', 'merchant', { params: { invoice_id } });
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

test('[S2.64] an issued invoice has a byte-identical PDF in each language, with its kind, and a draft has none', async () => {
  const tax_rate_ids = [
    await addTaxRate(house, { name: 'State', rate_ppm: 50_000 }),
    await addTaxRate(house, { name: 'City', rate_ppm: 99_750 }),
  ];
  for (const locale of ['en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN']) {
    const { invoice_id } = await addSentInvoice(house, {
      locale,
      title: '<b>=1+1</b> \u202e咖啡',
      note_to_customer: 'Line one\nLine two',
      lines: [{ ...coffeeLine, tax_rate_ids, description: '<script>alert(1)</script> {number}' }],
    });
    const [one, other] = [await pdf(invoice_id), await pdf(invoice_id)];
    expect([one.status, one.text.slice(0, 5), digest(one.text)], locale).toEqual([200, '%PDF-', digest(other.text)]);
    expect(one.headers.get('content-type')).toBe('application/pdf');
  }
  const draft = await addInvoice(house);
  expect((await pdf(draft.invoice_id)).body.code).toBe('status_forbids');
  const estimate = await addInvoice(house, { kind: 'estimate', issue: true });
  expect((await pdf(estimate.invoice_id)).status).toBe(200);
});

test('several documents are one PDF in the order in which they are named, and one that is not issued or not theirs refuses all', async () => {
  const made = [await addInvoice(house, { issue: true }), await addInvoice(house, { issue: true, locale: 'de' })];
  const ids = made.map(({ invoice_id }) => invoice_id);
  const asked = (invoice_ids: readonly string[]) => ({ query: { invoice_ids: invoice_ids.join(',') } });
  const file = await requestFile(house, 'download_invoice_pdfs', 'merchant', asked([...ids, ...ids]));
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pages = await readPdf(new Uint8Array(await file.arrayBuffer()));
  expect(pages.map((page) => made.findIndex(({ invoice_number }) => page.includes(String(invoice_number))))).toEqual([
    0, 1,
  ]);
  const draft = await addInvoice(house);
  const refused = async (...more: string[]) =>
    (await house.call('download_invoice_pdfs', 'merchant', asked([...ids, ...more]))).body.code;
  expect(await refused(draft.invoice_id)).toBe('status_forbids');
  expect(await refused(randomUUID())).toBe('not_found');
  expect(await refused(...Array.from({ length: 99 }, () => randomUUID()))).toBe('invalid_request');
});

test('the mail of an invoice brings its PDF, and says what the preview said, letter by letter', async () => {
  const body = invoiceBody({ title: 'Beans <for> November', payment_terms: 'net_30' });
  const preview = await house.call('preview_invoice', 'merchant', { body });
  expect(preview.status, preview.text).toBe(200);
  const { invoice_id, invoice_number } = await addInvoice(house, {
    title: 'Beans <for> November',
    payment_terms: 'net_30',
    issue: true,
    send: true,
  });
  await untilJobsDone(house);
  const [kept] = await house.sql<{ subject: string; text: string; html: string }>(
    'select subject, text, html from mail_messages where invoice_id = $1',
    [invoice_id],
  );
  expect(preview.body.message).toEqual(kept);
  const [letter] = mail.letters;
  expect(letter?.data).toContain('Content-Type: application/pdf');
  expect(letter?.data).toContain(`${invoice_number}.pdf`);
});
