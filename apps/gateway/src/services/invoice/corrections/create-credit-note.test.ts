import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { type AnsweredInvoice, addInvoice, addTaxRate } from '../../../testing/requests/invoices.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

type Note = AnsweredInvoice & { tax_amount: number; subtotal_amount: number; lines: { line_number: number }[] };
const noteIn = (answer: { body: unknown }) => (answer.body as { invoice: Note }).invoice;
const read = async ({ invoice_id }: Pick<AnsweredInvoice, 'invoice_id'>) =>
  noteIn(await house.call('get_invoice', 'merchant', { params: { invoice_id } }));
const credit = async (of: Pick<AnsweredInvoice, 'invoice_id'>, body: Record<string, unknown>, key = randomUUID()) =>
  house.call('create_credit_note', 'merchant', {
    params: { invoice_id: of.invoice_id },
    body: { version: (await read(of)).version, ...body },
    idempotency_key: key,
  });

async function taxedInvoice(): Promise<AnsweredInvoice> {
  const tax_rate_ids = [
    await addTaxRate(house, { name: 'State', rate_ppm: 50_000 }),
    await addTaxRate(house, { name: 'Province', rate_ppm: 99_750 }),
  ];
  const line = (description: string, quantity_ten_thousandths: number) => ({
    ...{ description, quantity_ten_thousandths, unit_price_ten_thousandths: 333_300, tax_rate_ids },
  });
  return addInvoice(house, {
    lines: [line('Bags', 30_000), line('Cups', 70_000)],
    discount_ppm: 33_333,
    shipping_amount: 795,
    shipping_tax_rate_ids: tax_rate_ids,
    issue: true,
  });
}

test('credit notes in any steps add up to the invoice exactly, which is then closed as void', async () => {
  const invoice = await taxedInvoice();
  const steps: Record<string, unknown>[] = [
    { lines: [{ line_number: 1, quantity_ten_thousandths: 10_000 }] },
    { amount: 101 },
    { lines: [{ line_number: 2, quantity_ten_thousandths: 10_000 }] },
    { amount: 7_777 },
  ];
  const notes: Note[] = [];
  for (const step of steps) {
    const answer = await credit(invoice, step);
    expect(answer.status, answer.text).toBe(200);
    notes.push(noteIn(answer));
  }
  notes.push(noteIn(await credit(invoice, { amount: (await read(invoice)).balance_amount })));
  expect(notes.map(({ invoice_number }) => invoice_number?.slice(-4))).toEqual([
    '0001',
    '0002',
    '0003',
    '0004',
    '0005',
  ]);
  expect(notes.every(({ status }) => status === 'issued')).toBe(true);
  const sum = (key: 'total_amount' | 'tax_amount') => notes.reduce((all, note) => all + note[key], 0);
  const credited = await read(invoice);
  expect([sum('total_amount'), sum('tax_amount')]).toEqual([credited.total_amount, credited.tax_amount]);
  expect(credited).toMatchObject({ status: 'closed', close_reason: 'void', balance_amount: 0 });
  expect((await credit(invoice, { amount: 1 })).body.code).toBe('status_forbids');
  // Nothing of it is owed, so it cannot be reopened.
  const reopened = await house.call('reopen_invoice', 'merchant', {
    params: { invoice_id: invoice.invoice_id },
    body: { version: credited.version },
  });
  expect([reopened.status, reopened.body.code]).toEqual([409, 'nothing_to_pay']);
});

test('a credit note is limited to the open unreserved balance, and is created once per key', async () => {
  const invoice = await addInvoice(house, { issue: true });
  await house.sql('update invoices set reserved_amount = 700 where invoice_id = $1', [invoice.invoice_id]);
  expect((await credit(invoice, { amount: 3_001 })).body).toMatchObject({
    code: 'amount_over_balance',
    details: { balance_amount: 3_000 },
  });
  const key = randomUUID();
  const body = { version: invoice.version, amount: 1_000 };
  const send = () =>
    house.call('create_credit_note', 'merchant', {
      params: { invoice_id: invoice.invoice_id },
      body,
      idempotency_key: key,
    });
  const [one, other] = await Promise.all([send(), send()]);
  expect([one.status, other.status, other.text]).toEqual([200, 200, one.text]);
  expect(await read(invoice)).toMatchObject({ status: 'open', credited_amount: 1_000, balance_amount: 2_700 });
  const stale = await house.call('create_credit_note', 'merchant', {
    params: { invoice_id: invoice.invoice_id },
    body,
    idempotency_key: randomUUID(),
  });
  expect(stale.body.code).toBe('changed_meanwhile');
});

test('refuses quantities beyond a line and invalid credit requests', async () => {
  const invoice = await taxedInvoice();
  const refused: [Record<string, unknown>, string][] = [
    [{ lines: [{ line_number: 1, quantity_ten_thousandths: 30_001 }] }, 'lines.0.quantity_ten_thousandths'],
    [{ lines: [{ line_number: 3, quantity_ten_thousandths: 1 }] }, 'lines.0.line_number'],
    [
      {
        lines: [
          { line_number: 1, quantity_ten_thousandths: 1 },
          { line_number: 1, quantity_ten_thousandths: 1 },
        ],
      },
      'lines.1.line_number',
    ],
    [{}, 'amount'],
    [{ amount: 0 }, 'amount'],
  ];
  for (const [body, field] of refused) {
    const answer = await credit(invoice, body);
    expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(body)).toEqual([400, field]);
  }
  const draft = await addInvoice(house);
  expect((await credit(draft, { amount: 1 })).body.code).toBe('status_forbids');
});

test('ten parallel credit notes never exceed the invoice', async () => {
  const invoice = await addInvoice(house, { issue: true });
  let version = invoice.version;
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        house.call('create_credit_note', 'merchant', {
          params: { invoice_id: invoice.invoice_id },
          body: { version, amount: 1_000 },
          idempotency_key: randomUUID(),
        }),
      ),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBe(round < 3 ? 1 : 0);
    version += made.length;
  }
  expect(await read(invoice)).toMatchObject({ credited_amount: 3_000, balance_amount: 700 });
});
