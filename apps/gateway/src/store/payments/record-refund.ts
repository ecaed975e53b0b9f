import type { PaymentStatus } from '@countinghouse/domain/payment/payment';
import type { RefundReason } from '@countinghouse/domain/payment/refund';
import type pg from 'pg';
import type { InvoiceRefund } from '../invoices/payments/invoice-refunds.ts';
import { unlessClosed } from '../merchants/closed-merchant.ts';
import { terminalLockNumber } from './payment-locks.ts';
import { callByName, namedStatement } from './pipeline.ts';
import { invoiceRefusalOf } from './record-payment.ts';

/** What a refund stores besides the data of its payment. */
export type RefundDetails = { refund_reason?: RefundReason; refund_note?: string; receipt_email?: string };

/** A refund about to be sent: everything that is stored before the acquirer gets the request. Card and customer are its payment's. */
export type NewRefund = {
  details: RefundDetails;
  merchant_uid: string;
  /** The terminal of the refunded payment. */
  terminal_uid: string;
  parent_payment_id: string;
  /** Null for the whole rest of the payment. */
  amount: number | null;
  payment_id: string;
  transaction_uid: string;
  /** 120. */
  action: number;
  /** Used when the open batch has no date. */
  batch_date: string;
  user_id: string;
  user_name: string;
  impersonator_user_id: string | null;
  created_at: Date;
  attempt: {
    attempt_id: string;
    system_trace_audit_number: number;
    retrieval_reference_number: string;
    sender_id: string;
    take_over_at: Date;
  };
  idempotency: { key: string; call: string; body_hash: Buffer; expires_at: Date };
  /** The amounts of its invoice; null when its payment has no invoice. */
  invoice_refund: InvoiceRefund | null;
};

export type RecordedRefund =
  /** The amount is reserved on the payment. */
  | { outcome: 'recorded'; amount: number; batch_number: number; batch_date: string }
  | { outcome: 'key_known' }
  /** The payment cannot be refunded by that amount in its current state. */
  | { outcome: 'refused'; status: PaymentStatus; refunded_amount: number }
  | { outcome: 'no_open_batch' }
  /** The payment's invoice has changed since it was read. Read it again. */
  | { outcome: 'invoice_changed' };

type Row = {
  outcome: RecordedRefund['outcome'];
  amount: number;
  batch_number: number;
  batch_date: string;
  status: PaymentStatus;
  refunded_amount: number;
};

/** The arguments of `record_refund` with their types. Its file explains each. */
const recordArguments = {
  terminal_lock: 'bigint',
  merchant_uid: 'uuid',
  terminal_uid: 'uuid',
  parent_payment_id: 'uuid',
  amount: 'bigint',
  payment_id: 'uuid',
  transaction_uid: 'text',
  action: 'smallint',
  batch_date: 'date',
  user_id: 'uuid',
  user_name: 'text',
  impersonator_user_id: 'uuid',
  created_at: 'timestamptz',
  attempt_id: 'uuid',
  system_trace_audit_number: 'integer',
  retrieval_reference_number: 'text',
  sender_id: 'uuid',
  take_over_at: 'timestamptz',
  idempotency_key: 'text',
  call: 'text',
  body_hash: 'bytea',
  key_expires_at: 'timestamptz',
  details: 'jsonb',
} as const;

const record = namedStatement<Record<keyof typeof recordArguments, unknown>>(`
  select outcome, refund_amount as amount, open_batch_number as batch_number, recorded_batch_date as batch_date, parent_status as status,
    parent_refunded_amount as refunded_amount
  from ${callByName('record_refund', recordArguments)}`);

/** The arguments for a refund of an invoice. The amount is the recorded one. */
const reserveArguments = {
  merchant_uid: 'uuid',
  payment_id: 'uuid',
  parent_payment_id: 'uuid',
  invoice_id: 'uuid',
  invoice_amount: 'bigint',
  version: 'integer',
  reopens_invoice: 'boolean',
  note: 'jsonb',
  note_lines: 'jsonb',
  at: 'timestamptz',
} as const;

/** `record_refund` together with the amounts of an invoice: both are recorded or neither. */
const recordOfInvoice = namedStatement<Record<keyof typeof recordArguments | keyof typeof reserveArguments, unknown>>(`
  select outcome, refund_amount as amount, open_batch_number as batch_number, recorded_batch_date as batch_date, parent_status as status,
    parent_refunded_amount as refunded_amount,
    case when outcome = 'recorded' then ${callByName('reserve_invoice_refund', reserveArguments).replace(/\)$/, ', p_refund_amount => refund_amount)')} end as reserved
  from ${callByName('record_refund', recordArguments)}`);

/**
 * Records a refund before it is sent and reserves its amount on the payment, in one transaction and one round trip:
 * sql/functions/money/record-refund.sql. Of concurrent refunds, those that fit are recorded.
 * @param pool connections of the payment role
 */
export async function recordRefund(pool: pg.Pool, refund: NewRefund): Promise<RecordedRefund> {
  const { attempt, idempotency, details, invoice_refund, ...row } = refund;
  const recorded = {
    ...row,
    ...attempt,
    details: JSON.stringify(details),
    idempotency_key: idempotency.key,
    call: idempotency.call,
    body_hash: idempotency.body_hash,
    key_expires_at: idempotency.expires_at,
    terminal_lock: terminalLockNumber(refund.terminal_uid),
  };
  const { text, values } =
    invoice_refund === null
      ? record(recorded)
      : recordOfInvoice({
          ...recorded,
          ...invoice_refund,
          note: invoice_refund.note === null ? null : JSON.stringify(invoice_refund.note),
          note_lines: invoice_refund.note_lines === null ? null : JSON.stringify(invoice_refund.note_lines),
          at: refund.created_at,
        });
  const answer = await unlessClosed(pool.query<Row>(text, values)).catch((error: unknown) => {
    if (invoiceRefusalOf(error) === undefined) throw error;
    return undefined;
  });
  if (answer === undefined) return { outcome: 'invoice_changed' };
  const { rows } = answer;
  if (rows[0] === undefined) throw new Error('A statement returned no row');
  const { outcome, amount, batch_number, batch_date, status, refunded_amount } = rows[0];
  if (outcome === 'recorded') return { outcome, amount, batch_number, batch_date };
  return outcome === 'refused' ? { outcome, status, refunded_amount } : { outcome };
}
