import type { LineItemTransaction } from '@countinghouse/contract/merchants/line-items/line-item';
import { maskedLastFour } from '@countinghouse/domain/card/card';
import {
  type LineItemDefaults,
  mayChangeCommercialData,
  newCommercialData,
  qualify,
} from '@countinghouse/domain/level23/commercial-data';
import { wholeCommercialData } from '@countinghouse/domain/level23/more-fields';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import { paymentsInScope } from './payments-in-scope.ts';

/** Returns the query of the payments that an identity can see, each with its batch's status and its Level 2/3 data, if any. */
export function paymentsWithCommercialData(transaction: ScopedTransaction, identity: RequestIdentity) {
  return paymentsInScope(transaction, identity)
    .leftJoin('batches as batch', (join) =>
      join.onRef('batch.merchant_uid', '=', 'payment.merchant_uid').onRef('batch.batch_id', '=', 'payment.batch_id'),
    )
    .leftJoin('commercial_data as data', (join) =>
      join.onRef('data.merchant_uid', '=', 'payment.merchant_uid').onRef('data.payment_id', '=', 'payment.payment_id'),
    )
    .select([
      'payment.payment_id',
      'payment.transaction_uid',
      'payment.merchant_uid',
      'payment.order_id',
      'payment.created_at',
      'payment.batch_date',
      'payment.status',
      'payment.direction',
      'payment.customer',
      'payment.card_brand',
      'payment.card_last_four',
      'payment.amount',
      'payment.captured_amount',
      'payment.tip',
      'payment.sales_tax',
      'payment.currency',
      'payment.details',
      'batch.status as batch_status',
      'data.version',
      'data.commercial',
      'data.saved_at',
      'data.saved_by_name',
      'data.answered_version',
      'data.answered_at',
      'data.response_code',
      'data.next_try_at',
    ]);
}

/** A payment with its Level 2/3 data. */
export type PaymentWithData = Awaited<
  ReturnType<ReturnType<typeof paymentsWithCommercialData>['executeTakeFirstOrThrow']>
>;

/** Returns what the Level 2/3 data of a payment is checked against: what is charged, or will be. */
export function commercialPaymentOf(payment: PaymentWithData) {
  const { card_brand, tip, order_id, captured_amount } = payment;
  return { card_brand, tip, order_id, amount: captured_amount > 0 ? captured_amount : payment.amount };
}

/** Shipping and billing address, as stored with the payment. */
type Details = { [part in 'billing_address']?: Address } & { shipping?: { address?: Address } };
type Address = { postal_code?: string; state?: string; country?: string };

/** Returns a payment's Level 2/3 data, or the initial values when none is saved. */
export function commercialDataOf(payment: PaymentWithData, defaults: LineItemDefaults): CommercialData {
  if (payment.commercial !== null) return wholeCommercialData(payment.commercial);
  const details = payment.details as Details;
  return newCommercialData(defaults, {
    order_id: payment.order_id,
    sales_tax: payment.sales_tax,
    business_date: payment.batch_date,
    destination: details.shipping?.address ?? details.billing_address ?? {},
  });
}

/** Tells whether the acquirer has the latest saved version of the data. */
export function sendingOf({
  version,
  answered_version,
  answered_at,
  response_code,
  next_try_at,
}: Pick<PaymentWithData, 'version' | 'answered_version' | 'answered_at' | 'response_code' | 'next_try_at'>) {
  const answered = version !== null && answered_version === version;
  const state =
    version === null
      ? 'none'
      : next_try_at !== null
        ? 'waiting'
        : !answered
          ? 'none'
          : response_code === '00'
            ? 'sent'
            : 'refused';
  return {
    state,
    at: answered ? (answered_at?.toISOString() ?? null) : null,
    response_code: answered ? response_code : null,
  } as const;
}

/** Tells whether a payment's data can be changed now. */
export function isChangeable(payment: PaymentWithData): boolean {
  return mayChangeCommercialData(payment);
}

/** Returns a payment as the lists of Level 2/3 data show it. */
export function lineItemTransactionOf(payment: PaymentWithData, defaults: LineItemDefaults): LineItemTransaction {
  const commercial = commercialDataOf(payment, defaults);
  const of_payment = commercialPaymentOf(payment);
  const { level, highest, missing } = qualify(commercial, of_payment);
  return {
    payment_id: payment.payment_id,
    transaction_uid: payment.transaction_uid,
    merchant_uid: payment.merchant_uid,
    order_id: payment.order_id,
    timestamp: payment.created_at.toISOString(),
    status: payment.status,
    customer: payment.customer,
    card_brand: payment.card_brand,
    card_number: maskedLastFour(payment.card_last_four),
    amount: of_payment.amount,
    currency: payment.currency,
    // Only saved data is sent, so initial values reach no level.
    level: payment.version === null ? null : level,
    highest_level: highest,
    missing,
    line_item_count: commercial.line_items.length,
    changeable: isChangeable(payment),
    sending: sendingOf(payment),
  };
}
