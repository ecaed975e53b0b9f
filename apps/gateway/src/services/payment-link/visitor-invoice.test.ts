import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { addInvoice, addInvoiceLink, addTaxRate, visitInvoice } from '../../testing/requests/invoices.ts';
import { merchants } from '../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const { merchant_uid } = merchants.harbor;
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const open = (secret: string, more: Record<string, unknown> = {}) =>
  house.call('open_visitor_session', null, { body: { secret, ...more } });
const pageOf = async (token: string) => {
  const { body } = await house.call('get_visitor_page', null, bearer(token));
  return body.page as Record<string, unknown>;
};

test('[S2.64] an invoice link opens its page without sign-in: contents, totals, and what is due now', async () => {
  const tax_rate_id = await addTaxRate(house);
  const invoice = await addInvoice(house, {
    issue: true,
    title: 'Beans for the market',
    order_id: 'PO-20719',
    bill_to: {
      company_name: 'Dock & Vine',
      email: 'accounts@dock.example',
      phone_number: '2075550100',
      city: 'Portland',
    },
    lines: [
      {
        description: 'Harbor Blend',
        quantity_ten_thousandths: 20_000,
        unit_price_ten_thousandths: 1_000_000,
        tax_rate_ids: [tax_rate_id],
      },
    ],
    discount_ppm: 100_000,
    allow_partial: true,
    minimum_amount: 1000,
  });
  const { secret } = await addInvoiceLink(house, invoice.invoice_id);
  const { status, body } = await open(secret, { locale: 'de' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ purpose: 'invoice', state: 'open', locale: 'de', business: 'Merchant harbor' });
  expect(body.page).toMatchObject({
    ...{ purpose: 'invoice', state: 'open', kind: 'invoice', invoice_number: invoice.invoice_number },
    ...{ title: 'Beans for the market', order_id: 'PO-20719', overdue_days: 0 },
    bill_to: { company_name: 'Dock & Vine', city: 'Portland' },
    lines: [{ description: 'Harbor Blend', gross_amount: 20_000 }],
    taxes: [{ name: 'Sales tax', rate_ppm: 55_000, tax_amount: 990 }],
    ...{ subtotal_amount: 20_000, discount_total: 2_000, total_amount: 18_990, balance_amount: 18_990, payments: [] },
    payable: {
      ...{ whole_amount: 18_990, due_amount: 18_990, is_due: false },
      partial: { minimum_amount: 1000, maximum_amount: 17_990 },
    },
    fields: { email: 'shown' },
  });
  // Another person may have the link.
  expect(JSON.stringify(body)).not.toMatch(/accounts@dock|2075550100/);
  expect(await pageOf(String(body.token))).toEqual(body.page);
  const state = await house.call('get_visitor_status', null, bearer(String(body.token)));
  expect(state.body.state).toEqual({ payment: 'form', payment_id: null, link: 'open' });
});

test('paid and processing invoices can be read, withdrawn and unavailable ones show only their state', async () => {
  const { invoice, secret, token } = await visitInvoice(house);
  const set = (columns: string) =>
    house.sql(`update invoices set ${columns} where invoice_id = $1`, [invoice.invoice_id]);
  const stateOf = async () => {
    const { body } = await open(secret);
    return [body.state, (body.page as { state?: string } | null)?.state, body.token !== null];
  };
  const linkState = async () => {
    const { body } = await house.call('get_visitor_status', null, bearer(token));
    return (body.state as { link: string }).link;
  };
  await set('reserved_amount = 3700');
  expect(await stateOf()).toEqual(['open', 'being_paid', true]);
  expect(await linkState()).toBe('being_paid');
  await set("reserved_amount = 0, paid_amount = 1000, status = 'partially_paid'");
  expect(await stateOf()).toEqual(['open', 'partially_paid', true]);
  await set("paid_amount = 3700, status = 'paid', paid_at = now()");
  expect(await stateOf()).toEqual(['open', 'paid', true]);
  expect(await linkState()).toBe('paid');

  const merchant = (columns: string) =>
    house.sql(`update merchants set ${columns} where merchant_uid = $1`, [merchant_uid]);
  await merchant("account_status_code = 'Refund Only'");
  expect(await stateOf()).toEqual(['open', 'paid', true]);
  await set("paid_amount = 0, status = 'open', paid_at = null");
  expect(await stateOf()).toEqual(['business_unavailable', undefined, false]);
  await merchant("account_status_code = 'Active'");
  await set("status = 'closed', closed_at = now(), close_reason = 'uncollectible'");
  expect(await stateOf()).toEqual(['closed', undefined, false]);
  expect(await pageOf(token)).toMatchObject({ state: 'withdrawn', payable: null });
});

test('an overdue invoice shows its days overdue, and a draft is not found', async () => {
  const { invoice, token } = await visitInvoice(house);
  await house.sql(
    "update invoice_parts set due_date = (now() at time zone 'America/New_York')::date - 12 where invoice_id = $1",
    [invoice.invoice_id],
  );
  await house.sql(
    "update invoices set issue_date = issue_date - 30, due_date = (now() at time zone 'America/New_York')::date - 12 where invoice_id = $1",
    [invoice.invoice_id],
  );
  expect(await pageOf(token)).toMatchObject({ state: 'open', overdue_days: 12 });

  const draft = await addInvoice(house);
  const { secret } = await addInvoiceLink(house, draft.invoice_id);
  expect((await open(secret)).status).toBe(404);
});

test('a revoked link opens nothing and ends its sessions, and an expired one shows its end', async () => {
  const { secret, secret_id, token } = await visitInvoice(house);
  await house.sql('update link_secrets set expires_at = $2 where secret_id = $1', [secret_id, new Date(2020, 1, 1)]);
  expect((await open(secret)).body).toMatchObject({ purpose: 'invoice', state: 'expired', token: null, page: null });
  await house.sql(
    'update link_secrets set revoked_at = now(), sealed_secret = null, key_version = null where secret_id = $1',
    [secret_id],
  );
  expect((await open(secret)).body).toMatchObject({ purpose: 'invoice', state: 'withdrawn', token: null, page: null });
  expect((await house.call('get_visitor_page', null, bearer(token))).status).toBe(401);
});

test('an old link requests a new one: mailed to its recipient once an hour, with the same answer for everyone', async () => {
  const { invoice, secret, secret_id } = await visitInvoice(house);
  const ask = () => house.call('request_link', null, { body: { secret } });
  const mails = () =>
    house.sql('select recipient from mail_messages where invoice_id = $1 order by created_at', [invoice.invoice_id]);
  expect((await ask()).body).toEqual({ accepted: true });
  expect(await mails()).toEqual([]);
  await house.sql('update link_secrets set expires_at = $2 where secret_id = $1', [secret_id, new Date(2020, 1, 1)]);
  for (let time = 0; time < 2; time += 1) expect((await ask()).body).toEqual({ accepted: true });
  expect(await mails()).toEqual([{ recipient: 'ada@example.com' }]);
  const [{ purpose, recipient } = {}] = await house.sql(
    'select purpose, recipient from link_secrets where target_id = $1 and revoked_at is null',
    [invoice.invoice_id],
  );
  expect([purpose, recipient]).toEqual(['invoice', 'ada@example.com']);
});

test('parts show what is due now and what remains', async () => {
  const { token } = await visitInvoice(house, {
    parts: [
      { label: 'Deposit', amount: 1000 },
      { label: 'Rest', amount: 2700, due_date: plainDateIn(20) },
    ],
  });
  expect(await pageOf(token)).toMatchObject({
    parts: [
      { part_number: 1, label: 'Deposit', amount: 1000, open_amount: 1000 },
      { part_number: 2, label: 'Rest', amount: 2700, open_amount: 2700 },
    ],
    payable: { whole_amount: 3700, due_amount: 1000, is_due: true, partial: null },
    keep_card: 'offer',
  });
});

const plainDateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
