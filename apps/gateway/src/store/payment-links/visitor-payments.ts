import type { CurrencyCode } from '@countinghouse/domain/money';
import type { Locale } from '@countinghouse/domain/text/locales';
import { payerOfVisitor, type ScopedTransaction, type Visitor } from '../../operation.ts';

/** A visitor's payment, as its receipt shows it. Amounts are in minor units. */
export type VisitorPayment = {
  payment_id: string;
  transaction_uid: string;
  status: number;
  /** The total, with tax and tip. */
  amount: number;
  tax_amount: number;
  tip_amount: number;
  currency: CurrencyCode;
  captured_amount: number;
  refunded_amount: number;
  items: { title: string; quantity: number; unit_amount: number }[];
  card_brand: string;
  card_last_four: string;
  approval_code: string | null;
  order_id: string;
  created_at: Date;
};

/** A payment made in a visitor's session, and its purpose. */
export type VisitorPaymentKey = {
  merchant_uid: string;
  visitor_id: string;
  payment_id: string;
  purpose: 'payment_link' | 'invoice';
};

/** Returns the key of a payment in a visitor's session. */
export function visitorPaymentKey(visitor: Visitor, payment_id: string): VisitorPaymentKey {
  const purpose = 'link' in payerOfVisitor(visitor) ? 'payment_link' : 'invoice';
  return { merchant_uid: visitor.merchant.merchant_uid, visitor_id: visitor.visitor_id, payment_id, purpose };
}

/** Reads a payment made in a visitor's session; undefined for any other. */
export async function readVisitorPayment(
  transaction: ScopedTransaction,
  key: VisitorPaymentKey,
): Promise<VisitorPayment | undefined> {
  return key.purpose === 'invoice' ? readInvoicePayment(transaction, key) : readLinkPayment(transaction, key);
}

/** The columns of a payment that its receipt shows. */
export const paymentColumns = [
  'p.payment_id',
  'p.transaction_uid',
  'p.status',
  'p.currency',
  'p.captured_amount',
  'p.refunded_amount',
  'p.card_brand',
  'p.card_last_four',
  'p.approval_code',
  'p.order_id',
  'p.created_at',
] as const;

function readLinkPayment(
  transaction: ScopedTransaction,
  { merchant_uid, visitor_id, payment_id }: VisitorPaymentKey,
): Promise<VisitorPayment | undefined> {
  return transaction
    .selectFrom('payment_link_uses as u')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.merchant_uid', '=', 'u.merchant_uid').onRef('p.payment_id', '=', 'u.payment_id'),
    )
    .where('u.merchant_uid', '=', merchant_uid)
    .where('u.payment_id', '=', payment_id)
    .where('u.visitor_id', '=', visitor_id)
    .select([...paymentColumns, 'u.amount', 'u.tax_amount', 'u.tip_amount', 'u.items'])
    .executeTakeFirst();
}

/** The invoice provides its lines and taxes. */
async function readInvoicePayment(
  transaction: ScopedTransaction,
  { merchant_uid, visitor_id, payment_id }: VisitorPaymentKey,
): Promise<VisitorPayment | undefined> {
  const found = await transaction
    .selectFrom('invoice_payments as s')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.merchant_uid', '=', 's.merchant_uid').onRef('p.payment_id', '=', 's.payment_id'),
    )
    .where('s.merchant_uid', '=', merchant_uid)
    .where('s.payment_id', '=', payment_id)
    .where('s.visitor_id', '=', visitor_id)
    .select([...paymentColumns, 'p.amount', 's.tip_amount'])
    .executeTakeFirst();
  return found === undefined ? undefined : { ...found, tax_amount: 0, items: [] };
}

/** Counts a receipt that a payer requests, also concurrently. Returns its number, or undefined if the maximum was reached. */
export async function countReceiptOfVisitor(
  transaction: ScopedTransaction,
  { merchant_uid, payment_id, purpose }: VisitorPaymentKey,
  maximum: number,
): Promise<number | undefined> {
  const counted = await transaction
    .updateTable(tableOf[purpose])
    .set((builder) => ({ receipt_mails: builder('receipt_mails', '+', 1) }))
    .where('merchant_uid', '=', merchant_uid)
    .where('payment_id', '=', payment_id)
    .where('receipt_mails', '<', maximum)
    .returning('receipt_mails')
    .executeTakeFirst();
  return counted?.receipt_mails;
}

const tableOf = { payment_link: 'payment_link_uses', invoice: 'invoice_payments' } as const;

/**
 * Stores the recipient for the outcome of a payment that is still unknown; a later recipient replaces an earlier one. False if the outcome
 * is known by now, because concluding the payment locks the row.
 */
export async function noteOutcomeRecipient(
  transaction: ScopedTransaction,
  { merchant_uid, visitor_id, payment_id, purpose }: VisitorPaymentKey,
  { email, locale }: { email: string; locale: Locale },
): Promise<boolean> {
  const noted = await transaction
    .updateTable(tableOf[purpose])
    .set({ outcome_email: email, outcome_locale: locale })
    .where('merchant_uid', '=', merchant_uid)
    .where('payment_id', '=', payment_id)
    .where('visitor_id', '=', visitor_id)
    .where('state', '=', 'reserved')
    .returning('payment_id')
    .executeTakeFirst();
  return noted !== undefined;
}
