import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { maskedLastFour } from '@countinghouse/domain/card/card';
import {
  type BatchStatus,
  operationsAllowed,
  type PaymentState,
  type PaymentStatus,
} from '@countinghouse/domain/payment/payment';
import type { Selectable } from 'kysely';
import type { PaymentActionRow } from '../../../store/payments/payment-actions.ts';
import type { RefundDetails } from '../../../store/payments/record-refund.ts';
import type { PaymentsTable } from '../../../store/tables.ts';

export type PaymentRecord = Selectable<PaymentsTable>;

/** The columns of a payment that the transition rules use. */
export type StateColumns = Pick<
  PaymentRecord,
  | 'status'
  | 'action'
  | 'direction'
  | 'parent_payment_id'
  | 'amount'
  | 'authorized_amount'
  | 'captured_amount'
  | 'refunded_amount'
  | 'batch_id'
  | 'came_from_capture'
>;

/** Returns the input of the transition rules. A payment without a batch id is in its terminal's open batch. */
export function paymentStateOf(payment: StateColumns, batch_status: BatchStatus | null): PaymentState {
  return {
    status: payment.status as PaymentStatus,
    action: originatingActionOf(payment),
    amount: payment.amount,
    authorized_amount: payment.authorized_amount,
    captured_amount: payment.captured_amount,
    refunded_amount: payment.refunded_amount,
    batch_status: payment.batch_id === null ? 'open' : batch_status,
    came_from_capture: payment.came_from_capture,
  };
}

function originatingActionOf(payment: StateColumns): PaymentState['action'] {
  if (payment.direction === -1) return payment.parent_payment_id === null ? 125 : 120;
  return payment.action === 110 ? 110 : 105;
}

/** Returns the operations that would succeed on a payment now; none while one is in progress. */
function linksOf(payment: PaymentRecord, batch_status: BatchStatus | null): TransactionRow['links'] {
  if (payment.attempt_under_way !== null) return [];
  return operationsAllowed(paymentStateOf(payment, batch_status)).map((operation) => ({
    operation,
    method: 'POST',
    href: `/${payment.payment_id}/${operation}`,
  }));
}

/** Returns what is stored with a refund besides the payment's own details. */
function refundOf({ direction, parent_payment_id, details }: PaymentRecord): TransactionRow['refund'] {
  if (direction !== -1 || parent_payment_id === null) return null;
  const { refund_reason, refund_note, receipt_email } = details as Partial<RefundDetails>;
  return { reason: refund_reason ?? null, note: refund_note ?? '', receipt_email: receipt_email ?? '' };
}

/** Returns a payment as a search row: signed, masked, with its history and with links to the operations that would succeed now. */
export function transactionRowOf(
  payment: PaymentRecord,
  history: readonly PaymentActionRow[],
  batch_status: BatchStatus | null,
  {
    merchant_names,
    link_names,
  }: { merchant_names: ReadonlyMap<string, string>; link_names: ReadonlyMap<string, string> },
): TransactionRow {
  return {
    payment_id: payment.payment_id,
    transaction_uid: payment.transaction_uid,
    merchant_uid: payment.merchant_uid,
    doing_business_as: merchant_names.get(payment.merchant_uid) ?? '',
    terminal_uid: payment.terminal_uid,
    action: payment.action,
    status: payment.status,
    customer: payment.customer,
    company: payment.company,
    email: payment.email,
    user: payment.user_name,
    card_number: maskedLastFour(payment.card_last_four),
    card_brand: payment.card_brand,
    amount: payment.amount * payment.direction,
    authorized_amount: payment.authorized_amount,
    captured_amount: payment.captured_amount,
    refunded_amount: payment.refunded_amount,
    tip: payment.tip,
    sales_tax: payment.sales_tax,
    currency: payment.currency,
    timestamp: payment.created_at.toISOString(),
    approval_code: payment.approval_code,
    response_code: payment.response_code,
    avs_response: payment.avs_response,
    csc_response: payment.csc_response,
    order_id: payment.order_id,
    refund: refundOf(payment),
    source: payment.source,
    source_id: payment.source_id,
    source_name: payment.source === 'payment_link' ? (link_names.get(payment.source_id ?? '') ?? null) : null,
    actions: history.map((step) => ({
      sequence: step.sequence,
      action: step.action,
      from_status: step.from_status,
      status: step.status,
      amount: step.amount,
      timestamp: step.created_at.toISOString(),
      user: step.user_name === '' ? null : step.user_name,
      approval_code: step.approval_code,
      response_code: step.response_code,
    })),
    links: linksOf(payment, batch_status),
  };
}
