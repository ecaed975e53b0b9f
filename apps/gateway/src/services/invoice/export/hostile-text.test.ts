import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilJobsDone } from '../../../testing/background-jobs.ts';
import { readCsv, readPdf, requestFile } from '../../../testing/files.ts';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { addSentInvoice, coffeeLine } from '../../../testing/requests/invoices.ts';

/* Texts of an invoice stay literal text on its page, in its PDF, its mail and its files (case 8 of the bad input of invoices). */

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

test('markup, formulas, emoji and right-to-left text are literal on page, PDF, mail and CSV', async () => {
  const markup = '<script>alert(1)</script>';
  const formula = '=HYPERLINK("//x.example","1")';
  const others = '🙂 שלום \u202etxt.exe {business}';
  const description = `${formula} ${markup} ${others}`;
  const note_to_customer = `${markup}\n${formula}\n${others}`;
  const title = `${markup} ${others}`;
  const order_id = `=1+${randomUUID().slice(0, 8)}`;
  const { invoice_id, secret } = await addSentInvoice(house, {
    ...{ title, note_to_customer, order_id, terms: note_to_customer },
    lines: [{ ...coffeeLine, description }],
  });

  const opened = await house.call('open_visitor_session', null, { body: { secret } });
  expect(opened.body.page).toMatchObject({
    ...{ title, note_to_customer, order_id, terms: note_to_customer },
    lines: [{ description }],
  });

  const pdf = await requestFile(house, 'download_invoice_pdf', 'merchant', { params: { invoice_id } });
  const printed = (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).join(' ').replace(/\s+/g, '');
  // Title, line, note and terms.
  expect(printed.split(markup)).toHaveLength(5);
  expect(printed.split(formula)).toHaveLength(4);
  expect(printed).toContain('{business}');
  // A direction override would reverse what follows it.
  expect(printed).not.toContain('\u202e');

  await untilJobsDone(house);
  const [letter] = await house.sql<{ subject: string; html: string; text: string }>(
    'select subject, html, text from mail_messages where invoice_id = $1',
    [invoice_id],
  );
  expect(letter?.html).not.toContain('<script');
  expect(letter?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(letter?.text).toContain(markup);
  expect(letter?.text).toContain('{business}');
  expect(letter?.subject).not.toMatch(/[<\r\n]/);

  const query = { search: order_id.slice(3), format: 'csv' };
  for (const rows of ['documents', 'lines']) {
    const file = await requestFile(house, 'download_invoices', 'merchant', { query: { ...query, rows } });
    const [, ...records] = readCsv(await file.text());
    const cells = records.flat();
    expect(cells.some((cell) => cell.includes(rows === 'lines' ? formula : order_id))).toBe(true);
    expect(cells.filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
  }
});
