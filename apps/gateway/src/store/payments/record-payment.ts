import type { PaymentRouting } from '@countinghouse/domain/merchant/orchestration';
import type { AccountStatus, PaymentInitiator, PaymentSource } from '@countinghouse/domain/vault/account';
import { unlessClosed } from '../merchants/closed-merchant.ts';
import { type Calls, lockingCall } from './calls-together.ts';
import type { SealedCard } from './cards.ts';
import { isFileNotFree } from './payment-files.ts';
import { cardLockNumber, terminalLockNumber } from './payment-locks.ts';
import { callByName } from './pipeline.ts';

/** A payment about to be sent: everything that is written before the acquirer hears of it. */
export type NewPayment = {
  merchant_uid: string;
  tenant_uid: string;
  terminal_uid: string;
  payment_id: string;
  transaction_uid: string;
  /** 110, 105 or 125. */
  action: number;
  /** -1 where the money goes to the card. */
  direction: 1 | -1;
  amount: number;
  tip: number;
  sales_tax: number;
  currency: number;
  card_id: string;
  sealed_card: SealedCard;
  /** MMYY. */
  card_expiry: string;
  customer: string;
  company: string;
  email: string;
  order_id: string;
  details: Record<string, unknown>;
  /** Why it is at its terminal, where rules were asked. */
  orchestration: PaymentRouting | null;
  /** Where the open batch has none. */
  batch_date: string;
  /** Null where nobody signed in stands behind it. */
  user_id: string | null;
  user_name: string;
  impersonator_user_id: string | null;
  created_at: Date;
  attempt: NewAttempt;
  idempotency: { key: string; call: string; body_hash: Buffer; expires_at: Date };
  /** Whose stored card is charged, or is to be kept once it is approved, and what for; null where no customer of the vault is named. */
  vault: VaultedPayment | null;
  /** Payments of the card since then are possible duplicates; null where the person has confirmed. */
  duplicates_since: Date | null;
};

/** A request to the acquirer about to be sent. */
export type NewAttempt = {
  attempt_id: string;
  operation: 'sale' | 'authorization' | 'credit';
  system_trace_audit_number: number;
  retrieval_reference_number: string;
  sender_id: string;
  take_over_at: Date;
};

/** What a payment says of a customer of the vault. */
export type VaultedPayment = {
  customer_id: string;
  /** Null where the card is kept by this payment. */
  account_uid: string | null;
  /** The states of the account in which it can be charged. */
  account_statuses: readonly AccountStatus[];
  source: PaymentSource;
  source_id: string | null;
  initiator: PaymentInitiator;
};

type EarlierPayment = { payment_id: string; created_at: Date; amount: number; approval_code: string | null };

export type Recorded =
  /** `batch_date` is that of the open batch. */
  | { outcome: 'recorded'; batch_number: number; batch_date: string }
  | { outcome: 'key_known' }
  | { outcome: 'duplicate'; earlier: EarlierPayment }
  | { outcome: 'no_open_batch' }
  /** The terminal takes no payments any more. */
  | { outcome: 'terminal_closed' }
  /** The account cannot be charged, by now. */
  | { outcome: 'account_not_usable'; status: AccountStatus }
  /** The card's number was wiped: it is to be sealed again, for this row. */
  | { outcome: 'card_wiped'; card_id: string }
  /** The file that it names came with another payment that stands. */
  | { outcome: 'file_not_free' };

type Written = EarlierPayment & {
  claimed: boolean;
  key_known: boolean;
  terminal_closed: boolean;
  batch_number: number | null;
  batch_date: string | null;
  must_wait: boolean;
  account_status: AccountStatus | null;
  wiped_card_id: string | null;
};

/** The arguments of `record_payment` with their types. Its file explains each. */
const recordArguments = {
  terminal_lock: 'bigint',
  card_lock: 'bigint',
  merchant_uid: 'uuid',
  tenant_uid: 'uuid',
  terminal_uid: 'uuid',
  payment_id: 'uuid',
  transaction_uid: 'text',
  action: 'smallint',
  direction: 'smallint',
  amount: 'bigint',
  tip: 'bigint',
  sales_tax: 'bigint',
  currency: 'smallint',
  card_id: 'uuid',
  fingerprint: 'bytea',
  card_brand: 'text',
  first_six: 'text',
  last_four: 'text',
  sealed_number: 'bytea',
  key_version: 'smallint',
  card_expiry: 'text',
  customer: 'text',
  company: 'text',
  email: 'text',
  order_id: 'text',
  details: 'jsonb',
  batch_date: 'date',
  user_id: 'uuid',
  user_name: 'text',
  impersonator_user_id: 'uuid',
  created_at: 'timestamptz',
  attempt_id: 'uuid',
  operation: 'text',
  system_trace_audit_number: 'integer',
  retrieval_reference_number: 'text',
  sender_id: 'uuid',
  take_over_at: 'timestamptz',
  idempotency_key: 'text',
  call: 'text',
  body_hash: 'bytea',
  key_expires_at: 'timestamptz',
  duplicates_since: 'timestamptz',
  orchestration: 'jsonb',
  customer_id: 'uuid',
  account_uid: 'uuid',
  account_statuses: 'text[]',
  source: 'text',
  source_id: 'uuid',
  initiator: 'text',
  may_wait: 'boolean',
} as const;

const noVault = {
  customer_id: null,
  account_uid: null,
  account_statuses: null,
  source: null,
  source_id: null,
  initiator: null,
} as const;

const record = lockingCall<Record<Exclude<keyof typeof recordArguments, 'may_wait'>, unknown>, Written>(
  `
  select claimed, key_known, terminal_closed, open_batch_number as batch_number, recorded_batch_date as batch_date, earlier_payment_id as payment_id,
    earlier_created_at as created_at, earlier_amount as amount, earlier_approval_code as approval_code, must_wait,
    account_status, wiped_card_id
  from ${callByName('record_payment', recordArguments)}`,
  ({ must_wait }) => must_wait,
);

/**
 * Records a payment before it is sent, in one transaction and one round trip: sql/functions/money/record-payment.sql.
 * @param calls over connections of the payment role
 */
export async function recordPayment(calls: Calls, payment: NewPayment): Promise<Recorded> {
  const { sealed_card, attempt, idempotency, details, orchestration, vault, ...row } = payment;
  const values = {
    ...row,
    ...sealed_card,
    ...attempt,
    ...(vault ?? noVault),
    details: JSON.stringify(details),
    orchestration: orchestration === null ? null : JSON.stringify(orchestration),
    idempotency_key: idempotency.key,
    call: idempotency.call,
    body_hash: idempotency.body_hash,
    key_expires_at: idempotency.expires_at,
    terminal_lock: terminalLockNumber(payment.terminal_uid),
    card_lock: cardLockNumber(sealed_card.fingerprint),
  };
  // What locks rows of the vault, which others change, goes by itself.
  const order = vault === null ? idempotency.key : null;
  const answer = await unlessClosed(calls.call(record, values, order)).catch((error: unknown) => {
    if (isFileNotFree(error)) return undefined;
    throw error;
  });
  if (answer === undefined) return { outcome: 'file_not_free' };
  const {
    claimed,
    key_known,
    terminal_closed,
    batch_number,
    batch_date,
    payment_id,
    created_at,
    amount,
    approval_code,
    account_status,
    wiped_card_id,
  } = answer;
  if (claimed && batch_number !== null && batch_date !== null) return { outcome: 'recorded', batch_number, batch_date };
  if (key_known) return { outcome: 'key_known' };
  if (terminal_closed) return { outcome: 'terminal_closed' };
  if (batch_number === null) return { outcome: 'no_open_batch' };
  if (account_status !== null) return { outcome: 'account_not_usable', status: account_status };
  if (wiped_card_id !== null) return { outcome: 'card_wiped', card_id: wiped_card_id };
  return { outcome: 'duplicate', earlier: { payment_id, created_at, amount, approval_code } };
}
