import { maskedLastFour } from '@countinghouse/domain/card/card';
import type { PartStanding } from '@countinghouse/domain/invoice/invoice-parts';
import { businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { brandLabel } from '@countinghouse/mail/mails/brand-label';
import { type MerchantInScope, OperationError, type ScopedTransaction } from '../../operation.ts';
import { readBusinessLines } from '../merchants/business-contact.ts';
import {
  findInvoice,
  type InvoiceKey,
  type InvoiceLineRecord,
  type InvoiceRecord,
  readInvoiceLines,
} from './invoices.ts';
import { readPartStandings } from './payments/open-parts.ts';

/** A stored document, or a draft as it would be issued, with everything else that its PDF shows. */
export type InvoiceToWrite = {
  invoice: Pick<
    InvoiceRecord,
    | 'kind'
    | 'status'
    | 'locale'
    | 'currency'
    | 'due_date'
    | 'payment_terms'
    | 'order_id'
    | 'title'
    | 'note_to_customer'
    | 'terms'
    | 'bill_to'
    | 'ship_to'
    | 'taxes'
    | 'subtotal_amount'
    | 'shipping_amount'
    | 'discount_total'
    | 'total_amount'
    | 'paid_amount'
    | 'refunded_amount'
    | 'credited_amount'
    | 'balance_amount'
  > & { invoice_number: string; issue_date: string; issued_at: Date };
  /** Not issued yet: another document can still take its number. */
  is_draft: boolean;
  lines: readonly Pick<
    InvoiceLineRecord,
    | 'item_code'
    | 'description'
    | 'quantity_ten_thousandths'
    | 'unit_price_ten_thousandths'
    | 'tax_rate_ids'
    | 'gross_amount'
  >[];
  parts: readonly PartStanding[];
  merchant: { doing_business_as: string; time_zone: TimeZone; lines: readonly string[] };
  /** When it was paid, and with which card; null if it is not paid. */
  paid: { date: string; by: string } | null;
  /** The address in its QR code; null if there is none. */
  link: string | null;
};

/**
 * Reads an issued document with everything that its PDF shows.
 *
 * @param link the address for its QR code; null for no code
 * @throws OperationError not_found, status_forbids before it is issued
 */
export async function readInvoiceToWrite(
  transaction: ScopedTransaction,
  key: InvoiceKey,
  { merchant, link }: { merchant: Pick<MerchantInScope, 'doing_business_as' | 'time_zone'>; link: string | null },
): Promise<InvoiceToWrite> {
  const invoice = await findInvoice(transaction, key);
  const { invoice_number, issue_date, issued_at } = invoice;
  if (invoice_number === null || issue_date === null || issued_at === null) {
    throw new OperationError('status_forbids', { details: { status: invoice.status } });
  }
  return {
    invoice: { ...invoice, invoice_number, issue_date, issued_at },
    is_draft: false,
    lines: await readInvoiceLines(transaction, key),
    parts: invoice.kind === 'invoice' ? await readPartStandings(transaction, invoice) : [],
    merchant: { ...merchant, lines: await readBusinessLines(transaction, key.merchant_uid) },
    paid: await readPaid(transaction, invoice, merchant),
    link,
  };
}

/** Reads when a paid invoice was paid, and the card of the last payment; offline payments have none. */
async function readPaid(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id, status, paid_at }: InvoiceRecord,
  { time_zone }: Pick<MerchantInScope, 'time_zone'>,
): Promise<InvoiceToWrite['paid']> {
  if (status !== 'paid' || paid_at === null) return null;
  const latest = await transaction
    .selectFrom('invoice_payments as share')
    .innerJoin('payments as payment', (join) =>
      join
        .onRef('payment.merchant_uid', '=', 'share.merchant_uid')
        .onRef('payment.payment_id', '=', 'share.payment_id'),
    )
    .where('share.merchant_uid', '=', merchant_uid)
    .where('share.invoice_id', '=', invoice_id)
    .where('share.state', '=', 'applied')
    .orderBy('share.concluded_at', 'desc')
    .select(['payment.card_brand', 'payment.card_last_four'])
    .executeTakeFirst();
  const by = latest === undefined ? '' : `${brandLabel(latest.card_brand)} ${maskedLastFour(latest.card_last_four)}`;
  return { date: businessDateOf(paid_at, time_zone), by };
}
