import { randomUUID } from 'node:crypto';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import type pg from 'pg';
import { createLinkSecrets } from '../../access/link-secrets.ts';
import { developmentSecrets } from '../../settings.ts';
import { checkInvoices, type InvoiceDifference } from '../../store/invoices/invoice-check.ts';
import { placeOfLinkSecret } from '../../store/payment-links/link-keys.ts';
import type { TestGateway } from '../gateway.ts';
import { freshCard } from '../payments.ts';
import type { UserName } from '../world.ts';

/** A line of two bags of coffee: 37.00 in all. */
export const coffeeLine = {
  description: 'House blend, 1 kg',
  quantity_ten_thousandths: 20_000,
  unit_price_ten_thousandths: 185_000,
};

/** The body of an invoice with default values: 37.00 US dollars, for Ada. */
export const invoiceBody = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  bill_to: { name: 'Ada Lovelace', email: 'ada@example.com' },
  send_to: ['ada@example.com'],
  lines: [coffeeLine],
  ...more,
});

/** A document, as calls return it. */
export type AnsweredInvoice = Record<string, unknown> & {
  invoice_id: string;
  invoice_number: string | null;
  status: string;
  version: number;
  total_amount: number;
  balance_amount: number;
};

/** Creates a document through the gateway. */
export async function addInvoice(
  house: Pick<TestGateway, 'call'>,
  more: Record<string, unknown> = {},
  as: UserName = 'merchant',
): Promise<AnsweredInvoice> {
  const answer = await house.call('create_invoice', as, { body: invoiceBody(more), idempotency_key: randomUUID() });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.invoice as AnsweredInvoice;
}

/** Creates, issues and sends an invoice through the gateway. Returns its id, and the link of its first recipient. */
export async function addSentInvoice(
  house: Pick<TestGateway, 'call'>,
  more: Record<string, unknown> = {},
  as: UserName = 'merchant',
): Promise<{ invoice_id: string; link_id: string; secret: string }> {
  const { invoice_id } = await addInvoice(house, { issue: true, send: true, ...more }, as);
  const { body, text } = await house.call('get_invoice', as, { params: { invoice_id } });
  const [link] = body.links as { link_id: string; address: string }[];
  const secret = link?.address.split('#')[1];
  if (link === undefined || secret === undefined) throw new Error(text);
  return { invoice_id, link_id: link.link_id, secret };
}

/** Adds a tax rate through the gateway and returns its id. */
export async function addTaxRate(
  house: Pick<TestGateway, 'call'>,
  more: Record<string, unknown> = {},
  as: UserName = 'merchant',
): Promise<string> {
  const body = { name: 'Sales tax', rate_ppm: 55_000, inclusive: false, ...more };
  const answer = await house.call('create_tax_rate', as, { body });
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.body.tax_rate as { tax_rate_id: string }).tax_rate_id;
}

/** Adds an item to the price list through the gateway and returns its id. */
export async function addItem(
  house: Pick<TestGateway, 'call'>,
  more: Record<string, unknown> = {},
  as: UserName = 'merchant',
): Promise<string> {
  const body = { description: 'House blend, 1 kg', unit_price_ten_thousandths: 185_000, ...more };
  const answer = await house.call('create_invoice_item', as, { body });
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.body.item as { item_id: string }).item_id;
}

/** Gives a document a recipient's link, as sending it does, and returns the link's secret. */
export async function addInvoiceLink(
  house: Pick<TestGateway, 'sql' | 'gateway'>,
  invoice_id: string,
  recipient = 'ada@example.com',
): Promise<{ secret: string; secret_id: string }> {
  const secret_id = randomUUID();
  const { secret, secret_hash } = createLinkSecrets(developmentSecrets.API_KEY_SECRET).newSecret();
  const [row] = await house.sql('select merchant_uid from invoices where invoice_id = $1', [invoice_id]);
  const merchant_uid = String(row?.merchant_uid);
  const sealed = house.gateway.dependencies.link_keys.seal(placeOfLinkSecret({ merchant_uid, secret_id }), secret);
  await house.sql(
    `insert into link_secrets (merchant_uid, secret_id, purpose, target_id, terminal_uid, secret_hash, recipient, locale, created_at,
       expires_at, sealed_secret, key_version)
     select merchant_uid, $2, 'invoice', invoice_id, terminal_uid, $3, $4, locale, now(), now() + interval '400 days', $5, $6
     from invoices where invoice_id = $1`,
    [invoice_id, secret_id, secret_hash, recipient, sealed.sealed, sealed.key_version],
  );
  return { secret, secret_id };
}

/** Creates and issues a document of Harbor, and opens it through its recipient's link. */
export async function visitInvoice(
  house: Pick<TestGateway, 'sql' | 'gateway' | 'call'>,
  more: Record<string, unknown> = {},
): Promise<{ invoice: AnsweredInvoice; secret: string; secret_id: string; token: string; visitor_id: string }> {
  const invoice = await addInvoice(house, { issue: true, ...more });
  const link = await addInvoiceLink(house, invoice.invoice_id);
  const { body } = await house.call('open_visitor_session', null, { body: { secret: link.secret } });
  return {
    ...{ invoice, ...link },
    token: String(body.token),
    visitor_id: String((body.user as { id?: string } | null)?.id),
  };
}

/** Today's date in the time zone of Harbor: the earliest date on which an invoice of today can be paid. */
export const receivedToday = (): string => businessDateOf(new Date(), 'EST');

/** Records a cash payment through the gateway and returns its id. */
export async function addOfflinePayment(
  house: Pick<TestGateway, 'call'>,
  { invoice_id }: Pick<AnsweredInvoice, 'invoice_id'>,
  more: Record<string, unknown> = {},
  as: UserName = 'merchant',
): Promise<string> {
  const answer = await house.call('record_invoice_payment', as, {
    params: { invoice_id },
    body: { method: 'cash', amount: 1000, received_on: receivedToday(), ...more },
    idempotency_key: randomUUID(),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  const { payments } = answer.body.invoice as { payments: { offline: { offline_payment_id: string } | null }[] };
  const offline_payment_id = payments.at(-1)?.offline?.offline_payment_id;
  if (offline_payment_id === undefined) throw new Error(answer.text);
  return offline_payment_id;
}

/** Charges a new card for an invoice through the gateway, or the card in `more.payment`. */
export async function chargeForInvoice(
  house: Pick<TestGateway, 'call'>,
  { invoice_id }: Pick<AnsweredInvoice, 'invoice_id'>,
  more: Record<string, unknown> & { amount: number },
  { as = 'merchant', key = randomUUID() }: { as?: UserName; key?: string } = {},
) {
  const answer = await house.call('charge_invoice', as, {
    params: { invoice_id },
    body: { ...freshCard(), ...more },
    idempotency_key: key,
  });
  return { ...answer, data: answer.body.data as PaymentResult };
}

/** Returns every difference between the invoices and the records they are derived from. */
export async function differencesOfInvoices(house: Pick<TestGateway, 'sql'>): Promise<InvoiceDifference[]> {
  const query = async (text: string) => ({ rows: await house.sql(text) });
  return (await checkInvoices({ query } as unknown as pg.ClientBase)).differences;
}
