import { randomUUIDv7 } from 'node:crypto';
import type { PaymentStatus } from '@countinghouse/domain/payment/payment';
import type { LedgerPosting } from '@countinghouse/domain/settlement/ledger';
import type { BlockedReason } from '@countinghouse/domain/vault/account';
import type pg from 'pg';
import type { AuditEntry } from '../audit/audit.ts';
import type { AttemptState } from '../tables.ts';
import { type Calls, lockingCall } from './calls-together.ts';
import { terminalLockNumber } from './payment-locks.ts';
import { callByName, inOneGo } from './pipeline.ts';

/** Actor and origin of an audit entry of the money path. */
export type AuditOrigin = {
  user_id: string | null;
  impersonator_user_id: string | null;
  request_id: string;
  address: string;
};

/** The result of a payment whose attempt has an outcome. */
export type Conclusion = {
  merchant_uid: string;
  terminal_uid: string;
  payment_id: string;
  /** The refunded payment; null if this payment is not a refund. */
  parent_payment_id: string | null;
  attempt_id: string;
  /** `answered` is final; `reversing` leaves the attempt to the resolver; `not_sent` is final, and the acquirer has no record of it. */
  attempt_state: Extract<AttemptState, 'answered' | 'reversing' | 'not_sent'>;
  action: number;
  /** 202 while the outcome is open. */
  status: Extract<PaymentStatus, 202 | 205 | 210 | 225 | 230>;
  amount: number;
  currency: number;
  authorized_amount: number;
  captured_amount: number;
  approval_code: string | null;
  response_code: string | null;
  decline_reason: string | null;
  avs_response: string | null;
  csc_response: string | null;
  network_transaction_id: string | null;
  advice_code: string | null;
  /** Whether the payment names a customer of the vault or a link. Other transactions lock those rows too. */
  goes_alone: boolean;
  /** Why the answer blocks the charged account; null if it does not. */
  blocked_reason: BlockedReason | null;
  user_name: string;
  concluded_at: Date;
  /** The postings of an approval; empty when no money moves. */
  postings: readonly LedgerPosting[];
  idempotency_key: string;
  /** The response of the key from now on; null while the outcome is open, and for `not_sent`, which frees the key. */
  response: { status: number; body: Record<string, unknown> } | null;
  audit: Pick<AuditEntry, 'call' | 'after'> & AuditOrigin;
};

/** The arguments of `conclude_payment` with their types. Its file explains each. */
const concludeArguments = {
  terminal_lock: 'bigint',
  merchant_uid: 'uuid',
  payment_id: 'uuid',
  attempt_id: 'uuid',
  attempt_state: 'text',
  action: 'smallint',
  status: 'smallint',
  amount: 'bigint',
  currency: 'smallint',
  authorized_amount: 'bigint',
  captured_amount: 'bigint',
  approval_code: 'text',
  response_code: 'text',
  decline_reason: 'text',
  avs_response: 'text',
  csc_response: 'text',
  user_id: 'uuid',
  user_name: 'text',
  impersonator_user_id: 'uuid',
  concluded_at: 'timestamptz',
  posting_ids: 'uuid[]',
  debit_accounts: 'text[]',
  credit_accounts: 'text[]',
  posting_amounts: 'bigint[]',
  idempotency_key: 'text',
  response_status: 'smallint',
  response: 'jsonb',
  call: 'text',
  request_id: 'text',
  address: 'text',
  after: 'jsonb',
  network_transaction_id: 'text',
  advice_code: 'text',
  blocked_reason: 'text',
  new_account_uid: 'uuid',
  may_wait: 'boolean',
} as const;

const conclude = lockingCall<
  Record<Exclude<keyof typeof concludeArguments, 'may_wait'>, unknown>,
  { taken: boolean | null }
>(`select ${callByName('conclude_payment', concludeArguments)} as taken`, ({ taken }) => taken === null);

/**
 * Records the outcome of a payment, in one transaction and one round trip: attempt, payment, history, postings, audit entry and the
 * response of its Idempotency-Key (sql/functions/money/conclude-payment.sql). The attempt decides: only the caller that moves it out of
 * 'sent' concludes the payment, any other changes nothing. A sale or credit whose batch began to close while the answer was awaited joins
 * that batch immediately: the acquirer counts it there, and closing waits for it (see batches.ts).
 *
 * @returns false when another process has moved the attempt out of 'sent': nothing was changed
 */
export async function concludePayment(calls: Calls, conclusion: Conclusion): Promise<boolean> {
  const { postings, response, audit, parent_payment_id, goes_alone, ...row } = conclusion;
  const values = {
    ...row,
    terminal_lock: terminalLockNumber(conclusion.terminal_uid),
    posting_ids: postings.map(() => randomUUIDv7()),
    debit_accounts: postings.map(({ debit_account }) => debit_account),
    credit_accounts: postings.map(({ credit_account }) => credit_account),
    posting_amounts: postings.map(({ amount }) => amount),
    response_status: response?.status ?? null,
    response: response === null ? null : JSON.stringify(response.body),
    user_id: audit.user_id,
    impersonator_user_id: audit.impersonator_user_id,
    call: audit.call,
    request_id: audit.request_id,
    address: audit.address,
    after: JSON.stringify(audit.after ?? null),
    new_account_uid: goes_alone ? randomUUIDv7() : null,
  };
  // A refund also locks its parent payment, and a call that runs alone locks its account or link. Grouped, such statements could deadlock.
  const order = parent_payment_id === null && !goes_alone ? row.payment_id : null;
  const { taken } = await calls.call(conclude, values, order);
  return taken === true;
}

/** Reads the current state of an attempt. */
export async function attemptState(pool: pg.Pool, merchant_uid: string, attempt_id: string): Promise<AttemptState> {
  const { state } = await inOneGo<{ state: AttemptState }>(pool, merchant_uid, [], {
    text: 'select state from acquirer_attempts where merchant_uid = $1 and attempt_id = $2',
    values: [merchant_uid, attempt_id],
  });
  return state;
}
