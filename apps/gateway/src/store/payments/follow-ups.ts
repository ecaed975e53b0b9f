import { randomUUIDv7 } from 'node:crypto';
import type { CurrencyCode } from '@countinghouse/domain/money';
import type {
  BatchStatus,
  FollowUpOperation,
  PaymentAction,
  PaymentStatus,
} from '@countinghouse/domain/payment/payment';
import type { LedgerPosting } from '@countinghouse/domain/settlement/ledger';
import type pg from 'pg';
import { OperationError } from '../../operation.ts';
import { unlessClosed } from '../merchants/closed-merchant.ts';
import type { AttemptState } from '../tables.ts';
import type { KeyedRequest } from './idempotency-keys.ts';
import { terminalLockNumber } from './payment-locks.ts';
import { callByName, inOneGo, namedStatement } from './pipeline.ts';
import { invoiceRefusalOf } from './record-payment.ts';
import type { Queries } from './unresolved-attempts.ts';

/** The operations on a payment itself. A refund creates a payment of its own. */
export type FollowUp = Exclude<FollowUpOperation, 'refund'>;

/** The message that a follow-up captures or reverses. */
export type OriginalAttempt = {
  attempt_id: string;
  operation: 'sale' | 'authorization' | 'capture' | 'refund' | 'credit';
  system_trace_audit_number: number;
  transmitted_at: Date;
};

/** A payment as a follow-up needs it: the data to decide by, to send and to answer with. */
export type FollowUpPayment = {
  merchant_uid: string;
  tenant_uid: string;
  terminal_uid: string;
  payment_id: string;
  transaction_uid: string;
  status: PaymentStatus;
  action: PaymentAction;
  direction: 1 | -1;
  amount: number;
  authorized_amount: number;
  captured_amount: number;
  refunded_amount: number;
  currency: CurrencyCode;
  came_from_capture: boolean;
  card_brand: string;
  card_last_four: string;
  approval_code: string | null;
  avs_response: string | null;
  csc_response: string | null;
  retrieval_reference_number: string;
  parent_payment_id: string | null;
  batch_id: string | null;
  batch_date: string;
  batch_status: BatchStatus | null;
  created_at: Date;
  attempt_under_way: string | null;
  /** Changes with every update of the row. */
  version: string;
  terminal_name: string;
  acquirer_terminal_id: string;
  acquirer_merchant_id: string;
  settlement_connection: 'SOCKET' | 'POST';
};

/** A request to the acquirer about an existing payment. */
export type FollowUpAttempt = {
  attempt_id: string;
  operation: FollowUp;
  /** The amount in the message, in minor units. */
  amount: number;
  system_trace_audit_number: number;
  transmitted_at: Date;
  original: OriginalAttempt;
  /** The date of the batch that it changes, if any. */
  batch_date: string | null;
};

const paymentColumns = `
  p.merchant_uid, p.tenant_uid, p.terminal_uid, p.payment_id, p.transaction_uid, p.status, p.action, p.direction, p.amount,
  p.authorized_amount, p.captured_amount, p.refunded_amount, p.currency, p.came_from_capture, p.card_brand, p.card_last_four,
  p.approval_code, p.avs_response, p.csc_response, p.retrieval_reference_number, p.parent_payment_id, p.batch_id, p.batch_date,
  b.status as batch_status, p.created_at, p.attempt_under_way, p.xmin::text as version, t.name as terminal_name,
  t.acquirer_terminal_id, t.acquirer_merchant_id, t.settlement_connection, o.attempt_id as original_attempt_id,
  o.operation as original_operation, o.system_trace_audit_number as original_number, o.transmitted_at as original_transmitted_at`;

const terminalAndBatch = `
  left join terminals t on t.merchant_uid = p.merchant_uid and t.terminal_uid = p.terminal_uid
  left join batches b on b.merchant_uid = p.merchant_uid and b.batch_id = p.batch_id`;

type OriginalColumns = {
  original_attempt_id: string | null;
  original_operation: OriginalAttempt['operation'];
  original_number: number;
  original_transmitted_at: Date;
};

function originalOf(row: OriginalColumns): OriginalAttempt | null {
  if (row.original_attempt_id === null) return null;
  return {
    attempt_id: row.original_attempt_id,
    operation: row.original_operation,
    system_trace_audit_number: row.original_number,
    transmitted_at: row.original_transmitted_at,
  };
}

// At most one of these attempts is 'answered': a reversed one is 'reversed', and a declined one left nothing to reverse.
const read = namedStatement<Record<string, unknown>>(`
  select exists (select from idempotency_keys k where k.merchant_uid = @merchant_uid::uuid
      and k.idempotency_key = @idempotency_key::text and k.expires_at > @now::timestamptz) as key_known, ${paymentColumns}
  from (select) one
    left join payments p on p.merchant_uid = @merchant_uid::uuid and p.payment_id = @payment_id::uuid
    ${terminalAndBatch}
    left join lateral (
      select * from acquirer_attempts a where a.merchant_uid = p.merchant_uid and a.payment_id = p.payment_id and a.state = 'answered'
        and a.operation = any (@original_operations::text[]) order by a.transmitted_at desc limit 1) o on true`);

/** Reads the payment for a requested operation, with the message that the operation would capture or reverse. */
export async function readForFollowUp(
  pool: pg.Pool,
  look: {
    merchant_uid: string;
    payment_id: string;
    original_operations: readonly OriginalAttempt['operation'][];
    idempotency_key: string;
    now: Date;
  },
): Promise<{ key_known: boolean; payment: FollowUpPayment | null; original: OriginalAttempt | null }> {
  const row = await inOneGo<FollowUpPayment & OriginalColumns & { key_known: boolean }>(
    pool,
    look.merchant_uid,
    [],
    read(look),
  );
  return { key_known: row.key_known, payment: row.payment_id === null ? null : row, original: originalOf(row) };
}

/** The arguments of `begin_follow_up` with their types. Its file explains each. */
const beginArguments = {
  terminal_lock: 'bigint',
  merchant_uid: 'uuid',
  terminal_uid: 'uuid',
  payment_id: 'uuid',
  version: 'xid',
  in_batch: 'boolean',
  attempt_id: 'uuid',
  operation: 'text',
  amount: 'bigint',
  system_trace_audit_number: 'integer',
  transmitted_at: 'timestamptz',
  retrieval_reference_number: 'text',
  original_attempt_id: 'uuid',
  sender_id: 'uuid',
  take_over_at: 'timestamptz',
  user_id: 'uuid',
  user_name: 'text',
  impersonator_user_id: 'uuid',
  idempotency_key: 'text',
  call: 'text',
  body_hash: 'bytea',
  key_expires_at: 'timestamptz',
} as const;

const begin = namedStatement<Record<keyof typeof beginArguments, unknown>>(`
  select outcome, open_batch_number as batch_number, open_batch_date as batch_date
  from ${callByName('begin_follow_up', beginArguments)}`);

export type BegunFollowUp =
  /** `batch_number` is the terminal's open batch, for operations that change it. */
  | { outcome: 'begun'; batch_number: number | null; batch_date: string | null }
  /** The payment has changed since it was read. */
  | { outcome: 'changed' }
  | { outcome: 'key_known' }
  | { outcome: 'no_open_batch' };

/**
 * Records an operation before it is sent, in one transaction and one round trip: sql/functions/money/begin-follow-up.sql. It fails if the
 * payment has changed since it was read, or another operation is in progress.
 * @param pool connections of the payment role
 * @throws OperationError merchant_status_forbids; status_forbids for reversing a refund whose invoice no longer owes that much
 */
export async function startFollowUp(
  pool: pg.Pool,
  payment: FollowUpPayment,
  attempt: Omit<FollowUpAttempt, 'batch_date'>,
  by: {
    in_batch: boolean;
    sender_id: string;
    take_over_at: Date;
    user_id: string;
    user_name: string;
    impersonator_user_id: string | null;
    request: KeyedRequest;
    key_expires_at: Date;
  },
): Promise<BegunFollowUp> {
  const { request, ...sender } = by;
  const { merchant_uid, terminal_uid, payment_id, version, retrieval_reference_number } = payment;
  const { text, values } = begin({
    ...attempt,
    ...sender,
    ...{ merchant_uid, terminal_uid, payment_id, version, retrieval_reference_number },
    terminal_lock: terminalLockNumber(terminal_uid),
    original_attempt_id: attempt.original.attempt_id,
    idempotency_key: request.key,
    call: request.call,
    body_hash: request.body_hash,
  });
  const { rows } = await unlessClosed(pool.query<BegunFollowUp>(text, values)).catch((error: unknown) => {
    if (invoiceRefusalOf(error) === undefined) throw error;
    const message = 'The invoice of this refund does not owe so much any more: it was paid again or credited';
    throw new OperationError('status_forbids', { message, details: { reason: 'invoice_not_owed' }, cause: error });
  });
  if (rows[0] === undefined) throw new Error('A statement returned no row');
  return rows[0];
}

/** The outcome of an operation. */
export type FollowUpConclusion = {
  merchant_uid: string;
  terminal_uid: string;
  payment_id: string;
  attempt_id: string;
  /** The expected state of the attempt: 'sent' for its sender, 'reversing' for a process that has taken it over. */
  from_state: Extract<AttemptState, 'sent' | 'reversing'>;
  /** `reversing` leaves it to the resolver; `reversed` is a capture taken back because its answer never came. */
  attempt_state: Extract<AttemptState, 'answered' | 'reversing' | 'reversed' | 'not_sent'>;
  approved: boolean;
  response_code: string | null;
  approval_code: string | null;
  concluded_at: Date;
  action: PaymentAction;
  /** The payment after an approval; written only then. */
  status: PaymentStatus;
  amount: number;
  captured_amount: number;
  came_from_capture: boolean;
  /** The amount in the line of the history. */
  action_amount: number;
  postings: readonly LedgerPosting[];
  /** The response of the key from now on; null while the outcome is open, and for `not_sent`, which frees the key. */
  response: { status: number; body: Record<string, unknown> } | null;
  audit: { call: string; request_id: string; address: string; after: Record<string, unknown> };
};

/** The arguments of `conclude_follow_up` with their types. Its file explains each. */
const concludeArguments = {
  terminal_lock: 'bigint',
  merchant_uid: 'uuid',
  payment_id: 'uuid',
  attempt_id: 'uuid',
  from_state: 'text',
  attempt_state: 'text',
  approved: 'boolean',
  response_code: 'text',
  approval_code: 'text',
  concluded_at: 'timestamptz',
  action: 'smallint',
  status: 'smallint',
  amount: 'bigint',
  captured_amount: 'bigint',
  came_from_capture: 'boolean',
  action_amount: 'bigint',
  posting_ids: 'uuid[]',
  debit_accounts: 'text[]',
  credit_accounts: 'text[]',
  posting_amounts: 'bigint[]',
  response_status: 'smallint',
  response: 'jsonb',
  call: 'text',
  request_id: 'text',
  address: 'text',
  after: 'jsonb',
} as const;

const conclude = namedStatement<Record<keyof typeof concludeArguments, unknown>>(
  `select ${callByName('conclude_follow_up', concludeArguments)} as taken`,
);

/**
 * Records the outcome of an operation, in one transaction and one round trip: attempt, payment, history, postings, audit entry, the
 * response of its Idempotency-Key, and the parent payment of a reversed refund (sql/functions/money/conclude-follow-up.sql).
 *
 * @param pool connections of the payment role, or the owner's
 * @returns false when another process has moved the attempt out of that state: nothing was changed
 */
export async function concludeFollowUp(pool: Queries, conclusion: FollowUpConclusion): Promise<boolean> {
  const { postings, response, audit, ...row } = conclusion;
  const { text, values } = conclude({
    ...row,
    ...audit,
    after: JSON.stringify(audit.after),
    terminal_lock: terminalLockNumber(conclusion.terminal_uid),
    posting_ids: postings.map(() => randomUUIDv7()),
    debit_accounts: postings.map(({ debit_account }) => debit_account),
    credit_accounts: postings.map(({ credit_account }) => credit_account),
    posting_amounts: postings.map(({ amount }) => amount),
    response_status: response?.status ?? null,
    response: response === null ? null : JSON.stringify(response.body),
  });
  const { rows } = await pool.query<{ taken: boolean }>(text, values);
  return rows[0]?.taken === true;
}

const readTaken = namedStatement<{ merchant_uid: string; attempt_id: string }>(`
  select ${paymentColumns}, a.operation, a.amount as attempt_amount, a.system_trace_audit_number, a.transmitted_at,
    (select j.batch_date from batches j where j.merchant_uid = a.merchant_uid and j.batch_id = a.batch_id) as attempt_batch_date
  from acquirer_attempts a
    join payments p on p.merchant_uid = a.merchant_uid and p.payment_id = a.payment_id
    join acquirer_attempts o on o.merchant_uid = a.merchant_uid and o.attempt_id = a.original_attempt_id
    ${terminalAndBatch}
  where a.merchant_uid = @merchant_uid::uuid and a.attempt_id = @attempt_id::uuid`);

/** Reads an operation in progress, for the process that has taken its attempt over. */
export async function readFollowUp(
  owner_pool: Queries,
  taken: { merchant_uid: string; attempt_id: string },
): Promise<{ payment: FollowUpPayment; attempt: FollowUpAttempt }> {
  const { text, values } = readTaken(taken);
  const { rows } = await owner_pool.query<
    FollowUpPayment &
      OriginalColumns &
      Pick<FollowUpAttempt, 'operation' | 'system_trace_audit_number' | 'transmitted_at'> & {
        attempt_amount: number;
        attempt_batch_date: string | null;
      }
  >(text, values);
  const [row] = rows;
  const original = row === undefined ? null : originalOf(row);
  if (row === undefined || original === null) throw new Error('An operation under way has no original');
  const { operation, attempt_amount, attempt_batch_date: batch_date, system_trace_audit_number, transmitted_at } = row;
  const { attempt_id } = taken;
  return {
    payment: row,
    attempt: {
      attempt_id,
      operation,
      amount: attempt_amount,
      system_trace_audit_number,
      transmitted_at,
      original,
      batch_date,
    },
  };
}
