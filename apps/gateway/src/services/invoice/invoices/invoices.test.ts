import { randomUUID } from 'node:crypto';
import type { CallName } from '@countinghouse/contract/calls';
import { addDays, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { generateKey } from '../../../testing/people/api-keys.ts';
import {
  type AnsweredInvoice,
  addInvoice,
  addTaxRate,
  coffeeLine,
  invoiceBody,
} from '../../../testing/requests/invoices.ts';
import { addCustomer } from '../../../testing/vault.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

const { merchant_uid } = merchants.harbor;

let now = new Date();
let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway({ clock: { now: () => now } });
});
afterAll(() => house.stop());
beforeEach(async () => {
  now = new Date();
  await house.sql('update merchant_settings set allow_invoicing = true');
  await house.sql(`update merchants set account_status_code = 'Active' where merchant_uid = $1`, [merchant_uid]);
});

const today = () => businessDateOf(now, 'EST');
const invoiceIn = (answer: { body: unknown }) => (answer.body as { invoice: AnsweredInvoice }).invoice;
const make = (body: Record<string, unknown> = {}, key: string = randomUUID(), as: UserName = 'merchant') =>
  house.call('create_invoice', as, { body: invoiceBody(body), idempotency_key: key });
const act = (
  name: CallName,
  { invoice_id, version }: Pick<AnsweredInvoice, 'invoice_id' | 'version'>,
  body: Record<string, unknown> | null = {},
) =>
  house.call(name, 'merchant', {
    params: { invoice_id },
    idempotency_key: randomUUID(),
    ...(body === null ? {} : { body: { version, ...body } }),
  });
const read = async ({ invoice_id }: Pick<AnsweredInvoice, 'invoice_id'>) =>
  invoiceIn(await house.call('get_invoice', 'merchant', { params: { invoice_id } }));
const faultsOf = (answer: { body: { errors?: readonly { field: string }[] } }) =>
  answer.body.errors?.map(({ field }) => field);

test('a draft is created once per key, totalled with taxes and discounts, and read as created', async () => {
  const state = await addTaxRate(house, { name: 'State', rate_ppm: 50_000 });
  const province = await addTaxRate(house, { name: 'Province', rate_ppm: 99_750 });
  const lines = Array.from({ length: 3 }, () => ({
    description: 'Third of a hundred',
    quantity_ten_thousandths: 10_000,
    unit_price_ten_thousandths: 333_300,
    tax_rate_ids: [state, province],
  }));
  const key = randomUUID();
  const made = await make({ lines, discount_amount: 100, shipping_amount: 500 }, key);
  expect(made.status, made.text).toBe(200);
  const invoice = invoiceIn(made);
  // 99.99 less 1.00 shared over lines and shipping; 5% and 9.975% of the remaining lines, each rounded once.
  expect(invoice).toMatchObject({
    kind: 'invoice',
    status: 'draft',
    invoice_number: null,
    subtotal_amount: 9999,
    discount_total: 100,
    shipping_amount: 500,
    currency: 840,
    version: 1,
    balance_amount: invoice.total_amount,
  });
  const shown = invoice as unknown as {
    lines: { net_amount: number; tax_amounts: { tax_amount: number }[]; total_amount: number }[];
    shipping: { total_amount: number };
    taxes: { name: string; base_amount: number; tax_amount: number }[];
    tax_amount: number;
  };
  expect(shown.taxes.map(({ name }) => name)).toEqual(['Province', 'State']);
  for (const [index, rate] of [99_750, 50_000].entries()) {
    const tax = shown.taxes[index];
    expect(tax?.tax_amount).toBe(Math.round(((tax?.base_amount ?? 0) * rate) / 1_000_000));
    const shares = shown.lines.reduce((sum, line) => sum + (line.tax_amounts[index]?.tax_amount ?? 0), 0);
    expect(shares).toBe(tax?.tax_amount);
  }
  const whole = shown.lines.reduce((sum, line) => sum + line.total_amount, shown.shipping.total_amount);
  expect(whole).toBe(invoice.total_amount);
  const again = await make({ lines, discount_amount: 100, shipping_amount: 500 }, key);
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([made.text, 'true']);
  expect((await make({ lines, discount_amount: 200 }, key)).body.code).toBe('idempotency_key_reused');
  expect(await read(invoice)).toEqual(invoice);
  const { body } = await house.call('preview_invoice', 'merchant', {
    body: invoiceBody({ lines, discount_amount: 100, shipping_amount: 500 }),
  });
  expect(body.invoice).toMatchObject({ total_amount: invoice.total_amount, taxes: shown.taxes, lines: shown.lines });
});

test('twelve parallel requests with one key create one invoice', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 12 }, () => make({ order_id: 'pressed often' }, key)));
  expect(new Set(answers.map((answer) => invoiceIn(answer).invoice_id)).size).toBe(1);
  const [row] = await house.sql(`select count(*)::integer as count from invoices where order_id = 'pressed often'`);
  expect(row).toEqual({ count: 1 });
});

test('refuses invalid values, each by its field', async () => {
  const rate = await addTaxRate(house, { name: 'On top' });
  const inside = await addTaxRate(house, { name: 'Inside', inclusive: true });
  const line = (more: Record<string, unknown>) => ({ lines: [{ ...coffeeLine, ...more }] });
  const refused: [Record<string, unknown>, string[]][] = [
    [line({ quantity_ten_thousandths: 0 }), ['lines.0.quantity_ten_thousandths']],
    [line({ quantity_ten_thousandths: -1 }), ['lines.0.quantity_ten_thousandths']],
    [line({ quantity_ten_thousandths: 1e15 }), ['lines.0.quantity_ten_thousandths']],
    [line({ description: '' }), ['lines.0.description']],
    [line({ description: '4111 1111 1111 1111' }), ['lines.0.description']],
    [line({ discount_amount: 3701 }), ['lines.0.discount_amount']],
    [line({ tax_rate_ids: [rate, inside] }), ['lines.0.tax_rate_ids']],
    [line({ tax_rate_ids: [randomUUID()] }), ['lines.0.tax_rate_ids']],
    [{ lines: Array.from({ length: 101 }, () => coffeeLine) }, ['lines']],
    [{ discount_amount: 3701 }, ['discount_amount']],
    [{ discount_amount: 1, discount_ppm: 1 }, ['discount_amount']],
    [{ payment_terms: 'date', due_date: '2026-02-30' }, ['due_date']],
    [{ payment_terms: 'date', due_date: addDays(today(), -1) }, ['due_date']],
    [{ payment_terms: 'date', due_date: '2099-01-01' }, ['due_date']],
    [{ issue_date: addDays(today(), 1) }, ['issue_date']],
    [{ send_to: ['a@example.com\nBcc: b@example.com'] }, ['send_to.0']],
    [{ send_to: ['a@example.com', 'A@example.com'] }, ['send_to']],
    [{ customer_id: randomUUID() }, ['customer_id']],
    [{ terminal_uid: randomUUID() }, ['terminal_uid']],
    [{ invoice_number: 'INV-1' }, ['invoice_number']],
    [{ paid_amount: 100 }, ['paid_amount']],
    [{ tip_choices: [200_000, 100_000] }, ['tip_choices']],
    [{ minimum_amount: 99 }, ['minimum_amount']],
  ];
  for (const [body, fields] of refused) {
    const answer = await make(body);
    expect([answer.status, faultsOf(answer)], JSON.stringify(body)).toEqual([400, fields]);
  }
  const markup = '<img src=x onerror=alert(1)> ‮=1+1 🙂';
  const kept = invoiceIn(await make({ title: markup, ...line({ description: markup }) }));
  expect(kept).toMatchObject({ title: markup, lines: [{ description: markup }] });
});

test('a draft copies its customer’s data, and again when it is issued', async () => {
  const customer_id = await addCustomer(house, {
    first_name: 'Grace',
    last_name: 'Hopper',
    company_name: 'Union Wharf',
    email: 'grace@example.com',
    addresses: [{ kind: 'billing', address_1: '1 Pier', city: 'Boston', state: 'MA', postal_code: '02110' }],
  });
  const draft = invoiceIn(
    await house.call('create_invoice', 'merchant', {
      body: { customer_id, lines: [coffeeLine] },
      idempotency_key: randomUUID(),
    }),
  );
  expect(draft).toMatchObject({
    customer_id,
    customer_name: 'Union Wharf',
    has_own_bill_to: false,
    bill_to: { name: 'Grace Hopper', company_name: 'Union Wharf', city: 'Boston', phone_number: '' },
    send_to: ['grace@example.com'],
  });
  await house.sql(`update vault_customers set company_name = 'Long Wharf' where customer_id = $1`, [customer_id]);
  const issued = invoiceIn(await act('issue_invoice', draft));
  expect(issued).toMatchObject({ customer_name: 'Long Wharf', bill_to: { company_name: 'Long Wharf' } });
  await house.sql(`update vault_customers set company_name = 'Far Wharf' where customer_id = $1`, [customer_id]);
  expect(await read(issued)).toMatchObject({ bill_to: { company_name: 'Long Wharf' } });
});

test('a conflicting change is refused, and each change recalculates the draft', async () => {
  const draft = await addInvoice(house);
  const [one, other] = await Promise.all([
    act('update_invoice', draft, { title: 'Beans' }),
    act('update_invoice', draft, { shipping_amount: 800 }),
  ]);
  const [told, saved] = one.status === 409 ? [one, other] : [other, one];
  expect([told.status, told.body.code, told.body.details]).toEqual([409, 'changed_meanwhile', { version: 2 }]);
  expect(saved.status, saved.text).toBe(200);
  const changed = invoiceIn(await act('update_invoice', { ...draft, version: 2 }, { shipping_amount: 800 }));
  expect(changed).toMatchObject({
    total_amount: 4500,
    balance_amount: 4500,
    version: 3,
    lines: [{ net_amount: 3700 }],
  });
});

test('[S6.23][S6.7] without its flag invoices are inaccessible, and other merchants never see them', async () => {
  const { invoice_id } = await addInvoice(house);
  for (const as of ['second', 'foreign'] as const) {
    const answer = await house.call('get_invoice', as, { params: { invoice_id } });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  await house.sql('update merchant_settings set allow_invoicing = false where merchant_uid = $1', [merchant_uid]);
  expect((await house.call('get_invoice', 'merchant', { params: { invoice_id } })).body.code).toBe(
    'merchant_setting_off',
  );
  expect((await make()).body.code).toBe('merchant_setting_off');
});

test('a merchant that cannot issue creates no invoices, and a Pending one only drafts', async () => {
  const draft = await addInvoice(house);
  const become = (status: string) =>
    house.sql('update merchants set account_status_code = $2 where merchant_uid = $1', [merchant_uid, status]);
  for (const status of ['Refund Only', 'Delinquent', 'Restricted']) {
    await become(status);
    expect((await make()).body.code, status).toBe('merchant_status_forbids');
    expect((await act('issue_invoice', draft)).body.code, status).toBe('merchant_status_forbids');
    expect((await house.call('get_invoices', 'merchant')).status, status).toBe(200);
  }
  await become('Pending');
  expect((await make({ issue: true })).body.code).toBe('merchant_status_forbids');
  expect((await make()).status).toBe(200);
  expect((await act('issue_invoice', draft)).body.code).toBe('merchant_status_forbids');
});

test('[S6.62] an invoice can be closed and reopened and a draft deleted, and an issued document keeps its contents', async () => {
  const draft = await addInvoice(house);
  expect((await act('close_invoice', draft, { reason: 'void' })).body.code).toBe('status_forbids');
  const issued = invoiceIn(await act('issue_invoice', draft));
  expect((await act('update_invoice', issued, { shipping_amount: 100 })).status).toBe(400);
  const earlier = await act('update_invoice', issued, { due_date: addDays(today(), 1) });
  expect(faultsOf(earlier)).toEqual(['due_date']);
  const later = invoiceIn(
    await act('update_invoice', issued, { due_date: addDays(today(), 40), internal_note: 'Asked' }),
  );
  expect(later).toMatchObject({ due_date: addDays(today(), 40), internal_note: 'Asked', total_amount: 3700 });
  expect(
    (await house.call('delete_invoice', 'merchant', { params: { invoice_id: issued.invoice_id } })).body.code,
  ).toBe('status_forbids');
  const closed = invoiceIn(await act('close_invoice', later, { reason: 'uncollectible' }));
  expect(closed).toMatchObject({
    status: 'closed',
    close_reason: 'uncollectible',
    invoice_number: issued.invoice_number,
  });
  const opened = invoiceIn(await act('reopen_invoice', closed));
  expect(opened).toMatchObject({ status: 'open', close_reason: null, closed_at: null });
  const closed_again = invoiceIn(await act('close_invoice', opened, { reason: 'void' }));
  now = new Date(now.getTime() + 91 * 86_400_000);
  expect((await act('reopen_invoice', closed_again)).body).toMatchObject({
    code: 'status_forbids',
    details: { reason: 'closed_too_long' },
  });
  const { invoice_id } = await addInvoice(house);
  expect((await house.call('delete_invoice', 'merchant', { params: { invoice_id } })).status).toBe(200);
  expect((await house.call('get_invoice', 'merchant', { params: { invoice_id } })).status).toBe(404);
  const history = await house.call('get_invoice_history', 'merchant', { params: { invoice_id: issued.invoice_id } });
  expect((history.body.logs as { call: string }[]).map(({ call }) => call)).toEqual([
    'close_invoice',
    'reopen_invoice',
    'close_invoice',
    'update_invoice',
    'issue_invoice',
    'create_invoice',
  ]);
});

test('a payment in progress prevents closing or changing an invoice', async () => {
  const issued = await addInvoice(house, { issue: true });
  await house.sql('update invoices set reserved_amount = 100 where invoice_id = $1', [issued.invoice_id]);
  expect((await act('close_invoice', issued, { reason: 'void' })).body.code).toBe('payment_under_way');
  expect((await act('update_invoice', issued, { internal_note: 'Asked' })).body.code).toBe('payment_under_way');
});

test('an estimate is converted once, also in parallel, and is expired after its last day', async () => {
  const estimate = await addInvoice(house, { kind: 'estimate', issue: true });
  expect(estimate.invoice_number).toMatch(/^EST-\d{4}-\d{4}$/);
  const answers = await Promise.all([act('convert_invoice', estimate), act('convert_invoice', estimate)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const made = answers.find(({ status }) => status === 200);
  expect(invoiceIn(made ?? { body: {} })).toMatchObject({
    kind: 'invoice',
    status: 'draft',
    total_amount: 3700,
    parent_invoice_id: estimate.invoice_id,
  });
  expect(await read(estimate)).toMatchObject({ status: 'converted', children: [{ kind: 'invoice' }] });
  const old = await addInvoice(house, { kind: 'estimate', issue: true });
  now = new Date(now.getTime() + 20 * 86_400_000);
  expect(await read(old)).toMatchObject({ status: 'expired' });
  expect((await act('convert_invoice', old)).body).toMatchObject({
    code: 'status_forbids',
    details: { status: 'expired' },
  });
});

test('after its invoice draft is deleted, an estimate has its earlier status and can be converted again', async () => {
  const mails = async (invoice_id: string) =>
    (await house.sql('select 1 from mail_messages where invoice_id = $1', [invoice_id])).length;
  const remove = (invoice_id: string) => house.call('delete_invoice', 'merchant', { params: { invoice_id } });
  const estimate = await addInvoice(house, { kind: 'estimate', issue: true });
  for (const status of ['open', 'accepted']) {
    if (status === 'accepted') {
      await house.sql(
        `insert into estimate_answers (merchant_uid, invoice_id, answer, name, visitor_id, address, answered_at)
         select merchant_uid, invoice_id, 'accepted', 'Ada', gen_random_uuid(), '', now() from invoices where invoice_id = $1`,
        [estimate.invoice_id],
      );
      await house.sql(`update invoices set status = 'accepted' where invoice_id = $1`, [estimate.invoice_id]);
    }
    const before = await read(estimate);
    expect(before).toMatchObject({ status, children: [] });
    const told = await mails(estimate.invoice_id);
    const made = invoiceIn(await act('convert_invoice', before));
    expect((await remove(made.invoice_id)).status).toBe(200);
    expect(await read(estimate)).toMatchObject({ status, children: [], version: before.version + 2 });
    // The acceptance is mailed once.
    expect(await mails(estimate.invoice_id)).toBe(told);
  }
});

test('a duplicate is a separate draft without number and dates', async () => {
  const issued = await addInvoice(house, { issue: true, order_id: 'PO-9' });
  const copy = invoiceIn(await act('duplicate_invoice', issued, null));
  expect(copy).toMatchObject({
    status: 'draft',
    invoice_number: null,
    issue_date: null,
    order_id: 'PO-9',
    total_amount: 3700,
    parts: [],
  });
});

test('an API key creates and issues invoices within its scopes', async () => {
  const { key } = await generateKey(house, 'merchant', { scopes: ['INVI', 'INCR'] });
  const headers = { authorization: `Bearer ${key}` };
  const made = await house.call('create_invoice', null, {
    body: invoiceBody({ issue: true }),
    idempotency_key: randomUUID(),
    headers,
  });
  expect(made.status, made.text).toBe(200);
  const { invoice_id, version } = invoiceIn(made);
  const closed = await house.call('close_invoice', null, {
    params: { invoice_id },
    body: { version, reason: 'void' },
    headers,
  });
  expect(closed.body.code).toBe('permission_missing');
});

test('history and logs do not name the person invoiced', async () => {
  const draft = await addInvoice(house, { bill_to: { name: 'Ottilie Rare', email: 'ottilie@example.com' } });
  await act('update_invoice', draft, { bill_to: { name: 'Ottilie Rarer' }, note_to_customer: 'Dear Ottilie' });
  const kept = await house.sql(
    'select row_to_json(a)::text as kept from audit_entries a union all select row_to_json(e)::text from invoice_events e',
  );
  expect(JSON.stringify(kept)).not.toMatch(/ottilie/i);
  expect(JSON.stringify(house.lines)).not.toMatch(/ottilie/i);
});
