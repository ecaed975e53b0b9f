import { randomUUID } from 'node:crypto';
import type { TestGateway } from '../gateway.ts';
import type { UserName } from '../world.ts';

/** A line of two bags of coffee: 37.00 in all. */
export const coffeeLine = {
  description: 'House blend, 1 kg',
  quantity_ten_thousandths: 20_000,
  unit_price_ten_thousandths: 185_000,
};

/** What a test makes an invoice of, if it does not say otherwise: 37.00 US dollars, for Ada. */
export const invoiceBody = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  bill_to: { name: 'Ada Lovelace', email: 'ada@example.com' },
  send_to: ['ada@example.com'],
  lines: [coffeeLine],
  ...more,
});

/** A document, as calls answer it. */
export type AnsweredInvoice = Record<string, unknown> & {
  invoice_id: string;
  invoice_number: string | null;
  status: string;
  version: number;
  total_amount: number;
  balance_amount: number;
};

/** Makes a document through the gateway. */
export async function addInvoice(
  house: Pick<TestGateway, 'call'>,
  more: Record<string, unknown> = {},
  as: UserName = 'merchant',
): Promise<AnsweredInvoice> {
  const answer = await house.call('create_invoice', as, { body: invoiceBody(more), idempotency_key: randomUUID() });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.invoice as AnsweredInvoice;
}

/** Adds a tax rate through the gateway: its id. */
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

/** Adds an item to the price list through the gateway: its id. */
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
