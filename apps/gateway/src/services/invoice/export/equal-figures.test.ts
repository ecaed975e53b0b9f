import { randomUUID } from 'node:crypto';
import { sumInvoice } from '@countinghouse/domain/invoice/sum-invoice';
import { randomInvoice, randomOf, sampleRates } from '@countinghouse/domain/testing/random-invoices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilJobsDone } from '../../../testing/background-jobs.ts';
import { readCsv, readPdf, requestFile } from '../../../testing/files.ts';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { addInvoice, addSentInvoice, addTaxRate, coffeeLine } from '../../../testing/requests/invoices.ts';

/* Page, PDF, mail, files and API of an invoice show the same stored figures (case 1 of the bad input of invoices). */

let mail: TestMailServer;
let house: TestGateway;
const rates = new Map<string, string>();
beforeAll(async () => {
  mail = await startMailServer();
  house = await startTestGateway({ environment: { SMTP_URL: mail.url } });
  for (const { tax_rate_id, rate_ppm, inclusive } of sampleRates) {
    rates.set(tax_rate_id, await addTaxRate(house, { name: tax_rate_id, rate_ppm, inclusive }));
  }
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});

const stored = (ids: readonly string[]) => ids.map((id) => rates.get(id) ?? '');

/** Returns three times 33.33 with 5% and 9.975% tax, then pseudorandom invoices that are the same in every run. */
function samples(count: number): Record<string, unknown>[] {
  const random = randomOf(1_048);
  const found: Record<string, unknown>[] = [
    {
      lines: [
        {
          description: 'Thirds',
          quantity_ten_thousandths: 30_000,
          unit_price_ten_thousandths: 333_300,
          tax_rate_ids: stored(['gst', 'qst']),
        },
      ],
    },
  ];
  while (found.length < count) {
    const { tax_rates, lines, shipping_tax_rate_ids, ...invoice } = randomInvoice(random);
    const summed = sumInvoice({ tax_rates, lines, shipping_tax_rate_ids, ...invoice });
    if (!('sums' in summed) || summed.sums.total_amount === 0) continue;
    found.push({
      ...invoice,
      shipping_tax_rate_ids: stored(shipping_tax_rate_ids),
      lines: lines.map((line, index) => ({
        ...line,
        description: `Line ${index}`,
        tax_rate_ids: stored(line.tax_rate_ids),
      })),
    });
  }
  return found;
}

const decimal = (minor: number) => (minor / 100).toFixed(2);
const shown = (minor: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(minor / 100);
const cents = (text = '') => Math.round(Number(text) * 100);

/** Returns the lines of a page without its draft notice. */
const linesOf = (page: string) =>
  page
    .replace('Draft, not issued yet', '')
    .split('\n')
    .filter((line) => line.trim() !== '');

/** Downloads the file of a query, and returns its rows as records keyed by column name. */
async function recordsOf(query: Record<string, string>): Promise<Record<string, string>[]> {
  const file = await requestFile(house, 'download_invoices', 'merchant', { query: { ...query, format: 'csv' } });
  const [header = [], ...rows] = readCsv(await file.text());
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

test('[S2.64] the figures of an invoice are the same on page, PDF, mail, in both files and in the API', async () => {
  for (const more of samples(12)) {
    const order_id = `F-${randomUUID().slice(0, 8)}`;
    const { invoice_id, secret } = await addSentInvoice(house, { order_id, ...more });
    const params = { invoice_id };
    const { body } = await house.call('get_invoice', 'merchant', { params });
    const invoice = body.invoice as Record<
      'subtotal_amount' | 'discount_total' | 'tax_amount' | 'total_amount',
      number
    > & {
      lines: { total_amount: number }[];
      shipping: { total_amount: number };
    };
    const { subtotal_amount, discount_total, tax_amount, total_amount } = invoice;
    const sumOfLines = invoice.lines.reduce((sum, line) => sum + line.total_amount, invoice.shipping.total_amount);
    expect(sumOfLines).toBe(total_amount);

    const opened = await house.call('open_visitor_session', null, { body: { secret } });
    expect(opened.body.page).toMatchObject({
      subtotal_amount,
      discount_total,
      total_amount,
      balance_amount: total_amount,
    });

    const pdf = await requestFile(house, 'download_invoice_pdf', 'merchant', { params });
    const printed = (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).join('\n');
    for (const amount of [subtotal_amount, total_amount]) expect(printed).toContain(shown(amount));

    const preview = await house.call('preview_invoice_message', 'merchant', { params });
    expect((preview.body.message as unknown as { text: string }).text).toContain(shown(total_amount));

    const [document] = await recordsOf({ search: order_id });
    expect(document).toMatchObject({
      ...{ Subtotal: decimal(subtotal_amount), Discount: decimal(discount_total) },
      ...{ Tax: decimal(tax_amount), Total: decimal(total_amount), Currency: 'USD' },
    });
    const lines = await recordsOf({ search: order_id, rows: 'lines' });
    expect(lines.reduce((sum, line) => sum + cents(line.Total), 0)).toBe(total_amount);
    expect(lines.reduce((sum, line) => sum + cents(line.Tax), 0)).toBe(tax_amount);
  }
  await untilJobsDone(house);
  const letters = await house.sql<{ text: string; total_amount: number }>(
    `select m.text, i.total_amount from mail_messages m join invoices i using (merchant_uid, invoice_id) where m.kind = 'invoice'`,
  );
  expect(letters.length).toBeGreaterThanOrEqual(12);
  for (const { text, total_amount } of letters) expect(text).toContain(shown(Number(total_amount)));
});

test('the PDF of a preview says what the issued one says, and on each page that it is a draft', async () => {
  const more = { lines: Array.from({ length: 30 }, () => coffeeLine), title: 'Beans', payment_terms: 'net_30' };
  const answer = await house.call('preview_invoice', 'merchant', {
    body: { bill_to: { name: 'Ada Lovelace' }, send_to: ['ada@example.com'], ...more, with_pdf: true },
  });
  const drafts = await readPdf(new Uint8Array(Buffer.from(String(answer.body.pdf), 'base64')));
  const { invoice_id } = await addInvoice(house, {
    ...{ bill_to: { name: 'Ada Lovelace' }, send_to: ['ada@example.com'] },
    ...{ ...more, issue: true, send: true },
  });
  const file = await requestFile(house, 'download_invoice_pdf', 'merchant', { params: { invoice_id } });
  const issued = await readPdf(new Uint8Array(await file.arrayBuffer()));
  expect(drafts.length).toBe(issued.length);
  for (const page of drafts) expect(page).toContain('Draft, not issued yet');
  expect(drafts.map(linesOf)).toEqual(issued.map(linesOf));
  const plain = await house.call('preview_invoice', 'merchant', { body: { lines: [coffeeLine] } });
  expect(plain.body.pdf).toBeNull();
});

test('[S7.126] a file of invoices has all that a search finds, formulas as text, shipping as a line, in each format', async () => {
  const order_id = `=cmd|${randomUUID().slice(0, 8)}`;
  await addInvoice(house, {
    order_id,
    issue: true,
    shipping_amount: 500,
    lines: [{ ...coffeeLine, description: '+1' }],
  });
  const search = order_id.slice(5);
  const [document] = await recordsOf({ search });
  expect(document?.Order).not.toMatch(/^=/);
  const lines = await recordsOf({ search, rows: 'lines' });
  expect(lines.map((line) => [line.Line, line.Item?.replace(/^'/, ''), line.Quantity, line.Price, line.Total])).toEqual(
    [
      ['1', '+1', '2', '18.5', '37.00'],
      ['', 'Shipping', '1', '5', '5.00'],
    ],
  );
  expect(lines[0]?.Item).not.toMatch(/^\+/);
  const labels = JSON.stringify({ invoice_number: 'Nummer', status: 'Status', 'status:open': 'Offen' });
  const [worded] = await recordsOf({ search, labels });
  expect(worded).toMatchObject({ Status: 'Offen' });
  for (const format of ['xlsx', 'excel', 'pdf']) {
    for (const rows of ['documents', 'lines']) {
      const answer = await requestFile(house, 'download_invoices', 'merchant', { query: { search, rows, format } });
      expect([format, rows, answer.status]).toEqual([format, rows, 200]);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
    }
  }
});
