import { randomUUID } from 'node:crypto';
import type { CallName, calls } from '@countinghouse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Given } from '../testing/gateway.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { merchantBody } from '../testing/merchants.ts';
import { anotherCard, freshCard, type PaymentWorld, payload, startPaymentWorld } from '../testing/payments.ts';
import { contactBody } from '../testing/people/contact.ts';
import { addInvoice, invoiceBody, receivedToday } from '../testing/requests/invoices.ts';
import { addLinkSettings, visitLink, visitorPaymentBody } from '../testing/requests/payment-links.ts';
import { storeCard } from '../testing/stored-cards.ts';
import { addCustomer, addLink, consentBody } from '../testing/vault.ts';
import { merchants, users } from '../testing/world.ts';

let world: PaymentWorld;
let mail: TestMailServer;
beforeAll(async () => {
  mail = await startMailServer();
  world = await startPaymentWorld({ environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await world.stop();
  await mail.stop();
});

type IdempotentCall = {
  [Name in CallName]: (typeof calls)[Name] extends { idempotency: 'required' } ? Name : never;
}[CallName];
type Send = (idempotency_key: string) => Promise<Answer>;

const taken = (name: CallName): Send => {
  const body = payload(freshCard());
  return (idempotency_key) => world.call(name, 'merchant', { body, terminal: true, idempotency_key });
};
const operation = (name: CallName, payment_id: string, body: Record<string, unknown> = {}): Send => {
  return (idempotency_key) => world.call(name, 'merchant', { params: { payment_id }, body, idempotency_key });
};
const sent = (name: CallName, as: 'merchant' | 'admin' | null, given: Given): Send => {
  return (idempotency_key) => world.call(name, as, { ...given, idempotency_key });
};

/** The request of each call that takes an Idempotency-Key. A call that is left out does not compile. */
const requests: Record<IdempotentCall, () => Send | Promise<Send>> = {
  create_sale: () => taken('create_sale'),
  create_authorization: () => taken('create_authorization'),
  create_credit: () => taken('create_credit'),
  capture_payment: async () => operation('capture_payment', await world.authorized()),
  cancel_capture: async () => {
    const payment_id = await world.authorized();
    await world.operate('capture_payment', payment_id);
    return operation('cancel_capture', payment_id);
  },
  reverse_payment: async () => operation('reverse_payment', await world.sold()),
  refund_payment: async () => operation('refund_payment', await world.settledSale(5000), { amount: 1000 }),
  reverse_refund: async () =>
    operation('reverse_refund', (await world.refund(await world.settledSale(5000), { amount: 1000 })).data.payment_id),
  settle_terminal: async () => {
    await world.outweigh();
    return sent('settle_terminal', 'merchant', {
      params: { terminal_key: merchants.harbor.terminal_key },
      body: { user_id: users.merchant.user_id },
    });
  },
  settle_merchant: async () => {
    await world.outweigh();
    return sent('settle_merchant', 'admin', {
      params: { merchant_uid: merchants.harbor.merchant_uid },
      body: { user_id: users.admin.user_id },
    });
  },
  email_receipt: async () =>
    sent('email_receipt', 'merchant', { query: { payment_id: await world.sold(), email: 'zoe@example.com' } }),
  create_merchant: () => sent('create_merchant', 'admin', { body: merchantBody() }),
  create_customer: () => sent('create_customer', 'merchant', { body: { last_name: 'Hopper' } }),
  add_account: async () => {
    const customer_id = await addCustomer(world);
    const body = { card_number: anotherCard(), expiry: '1231', cvv: '123', ...consentBody };
    return sent('add_account', 'merchant', { params: { customer_id }, body, terminal: true });
  },
  verify_account: async () => {
    const { customer_id, account_uid } = await storeCard(world);
    return sent('verify_account', 'merchant', { params: { customer_id, account_uid }, terminal: true });
  },
  create_customer_import: () =>
    sent('create_customer_import', 'merchant', {
      body: { file_name: 'a.csv', dry_run: false, csv: 'last_name\nHopper\n' },
    }),
  create_payment_link: async () => {
    await addLinkSettings(world);
    const body = { name: 'Tasting', kind: 'fixed', amount: 2500 };
    return sent('create_payment_link', 'merchant', { params: { id: merchants.harbor.merchant_uid }, body });
  },
  create_invoice: () => sent('create_invoice', 'merchant', { body: invoiceBody() }),
  issue_invoice: async () => {
    const { invoice_id, version } = await addInvoice(world);
    return sent('issue_invoice', 'merchant', { params: { invoice_id }, body: { version } });
  },
  create_credit_note: async () => {
    const { invoice_id, version } = await addInvoice(world, { issue: true });
    return sent('create_credit_note', 'merchant', { params: { invoice_id }, body: { version, amount: 1000 } });
  },
  send_invoice: async () => {
    const { invoice_id } = await addInvoice(world, { issue: true });
    return sent('send_invoice', 'merchant', { params: { invoice_id }, body: {} });
  },
  charge_invoice: async () => {
    const { invoice_id } = await addInvoice(world, { issue: true });
    const { payment } = payload(freshCard()) as { payment: object };
    return sent('charge_invoice', 'merchant', { params: { invoice_id }, body: { amount: 3700, payment } });
  },
  record_invoice_payment: async () => {
    const { invoice_id } = await addInvoice(world, { issue: true });
    const body = { method: 'cash', amount: 3700, received_on: receivedToday() };
    return sent('record_invoice_payment', 'merchant', { params: { invoice_id }, body });
  },
  duplicate_invoice: async () => {
    const { invoice_id } = await addInvoice(world);
    return sent('duplicate_invoice', 'merchant', { params: { invoice_id } });
  },
  convert_invoice: async () => {
    const { invoice_id, version } = await addInvoice(world, { kind: 'estimate', issue: true });
    return sent('convert_invoice', 'merchant', { params: { invoice_id }, body: { version } });
  },
  correct_invoice: async () => {
    const { invoice_id, version } = await addInvoice(world, { issue: true });
    return sent('correct_invoice', 'merchant', { params: { invoice_id }, body: { version } });
  },
  create_visitor_payment: async () => {
    const { token } = await visitLink(world);
    const headers = { authorization: `Bearer ${token}` };
    return sent('create_visitor_payment', null, { body: visitorPaymentBody(), headers });
  },
  add_visitor_account: async () => {
    const opened = await world.call('open_visitor_session', null, { body: { secret: await addLink(world) } });
    const headers = { authorization: `Bearer ${String(opened.body.token)}` };
    const body = {
      card_number: anotherCard(),
      expiry: '1231',
      cvv: '123',
      consent_text: 'Yes',
      puzzle: { nonce: 'x', counter: 0 },
    };
    return sent('add_visitor_account', null, { body, headers });
  },
  create_contact_message: () => sent('create_contact_message', 'merchant', { body: contactBody }),
  create_contact_message_signed_out: () =>
    sent('create_contact_message_signed_out', null, { body: { ...contactBody, sender_name: 'Ada' } }),
};

/** The response without the state of its mails: they are sent while the call is repeated. */
const withoutMails = (text: string): unknown =>
  JSON.parse(text, (name, value) => (name === 'sent_state' || name === 'message' ? undefined : value));

test.each(Object.keys(requests) as IdempotentCall[])(
  'marks the response to %s as replayed only when its key is sent again',
  async (name) => {
    const send = await requests[name]();
    const key = randomUUID();
    const first = await send(key);
    expect([first.status, first.headers.get('idempotent-replayed')], first.text).toEqual([200, null]);
    const again = await send(key);
    const toldBy = name === 'send_invoice' ? withoutMails : (text: string) => text;
    expect([toldBy(again.text), again.headers.get('idempotent-replayed')]).toEqual([toldBy(first.text), 'true']);
  },
);

test('scripts of the portal can read the header that marks a replayed response', async () => {
  const response = await fetch(`${world.gateway.url}/api/healthz`, {
    headers: { origin: world.gateway.dependencies.settings.PORTAL_URL },
  });
  expect(response.headers.get('access-control-expose-headers')).toMatch(/idempotent-replayed/);
});
