import type { CurrencyCode } from '@countinghouse/domain/money';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { ScopedTransaction } from '../../operation.ts';

/** A payment of a visitor, as its receipt shows it. Amounts are in minor units. */
export type VisitorPayment = {
  payment_id: string;
  transaction_uid: string;
  status: number;
  /** The whole, with tax and tip. */
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

/** Reads a payment that was made in the session of a visitor; undefined for any other. */
export async function readVisitorPayment(
  transaction: ScopedTransaction,
  { merchant_uid, visitor_id, payment_id }: { merchant_uid: string; visitor_id: string; payment_id: string },
): Promise<VisitorPayment | undefined> {
  return transaction
    .selectFrom('payment_link_uses as u')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.merchant_uid', '=', 'u.merchant_uid').onRef('p.payment_id', '=', 'u.payment_id'),
    )
    .where('u.merchant_uid', '=', merchant_uid)
    .where('u.payment_id', '=', payment_id)
    .where('u.visitor_id', '=', visitor_id)
    .select([
      'p.payment_id',
      'p.transaction_uid',
      'p.status',
      'u.amount',
      'u.tax_amount',
      'u.tip_amount',
      'u.currency',
      'p.captured_amount',
      'p.refunded_amount',
      'u.items',
      'p.card_brand',
      'p.card_last_four',
      'p.approval_code',
      'p.order_id',
      'p.created_at',
    ])
    .executeTakeFirst();
}

/**
 * Counts a receipt that a payer asks for, however many ask at once: the number of this one, or undefined where there were enough.
 */
export async function countReceiptOfVisitor(
  transaction: ScopedTransaction,
  { merchant_uid, payment_id }: { merchant_uid: string; payment_id: string },
  maximum: number,
): Promise<number | undefined> {
  const counted = await transaction
    .updateTable('payment_link_uses')
    .set((builder) => ({ receipt_mails: builder('receipt_mails', '+', 1) }))
    .where('merchant_uid', '=', merchant_uid)
    .where('payment_id', '=', payment_id)
    .where('receipt_mails', '<', maximum)
    .returning('receipt_mails')
    .executeTakeFirst();
  return counted?.receipt_mails;
}

/**
 * Notes to whom is mailed what becomes of a payment whose outcome is not known; the last one who is named. False where it is known by now: the
 * row is locked by whoever concludes it.
 */
export async function noteOutcomeRecipient(
  transaction: ScopedTransaction,
  { merchant_uid, visitor_id, payment_id }: { merchant_uid: string; visitor_id: string; payment_id: string },
  { email, locale }: { email: string; locale: Locale },
): Promise<boolean> {
  const noted = await transaction
    .updateTable('payment_link_uses')
    .set({ outcome_email: email, outcome_locale: locale })
    .where('merchant_uid', '=', merchant_uid)
    .where('payment_id', '=', payment_id)
    .where('visitor_id', '=', visitor_id)
    .where('state', '=', 'reserved')
    .returning('payment_id')
    .executeTakeFirst();
  return noted !== undefined;
}
