import type { AccountSource, BlockedReason, ConsentChannel } from '@countinghouse/domain/vault/account';
import type pg from 'pg';
import type { SealedCard } from './cards.ts';
import { cardLockNumber } from './payment-locks.ts';
import { callByName, inOneGo, namedStatement } from './pipeline.ts';

/** A verification of a card, by a zero-amount request that is about to be sent. */
export type NewVerification = {
  merchant_uid: string;
  terminal_uid: string;
  /** The account to verify again; null for a card to store. */
  account_uid: string | null;
  /** Start of the period in which verifications of an account are limited. */
  checks_since: Date;
  checks_maximum: number;
  attempt_id: string;
  system_trace_audit_number: number;
  retrieval_reference_number: string;
  sender_id: string;
  take_over_at: Date;
  user_id: string | null;
  user_name: string;
  impersonator_user_id: string | null;
  created_at: Date;
  idempotency_key: string;
  call: string;
  body_hash: Buffer;
  key_expires_at: Date;
};

const recordArguments = {
  merchant_uid: 'uuid',
  terminal_uid: 'uuid',
  account_uid: 'uuid',
  checks_since: 'timestamptz',
  checks_maximum: 'integer',
  attempt_id: 'uuid',
  system_trace_audit_number: 'integer',
  retrieval_reference_number: 'text',
  sender_id: 'uuid',
  take_over_at: 'timestamptz',
  user_id: 'uuid',
  user_name: 'text',
  impersonator_user_id: 'uuid',
  created_at: 'timestamptz',
  idempotency_key: 'text',
  call: 'text',
  body_hash: 'bytea',
  key_expires_at: 'timestamptz',
} as const;

const record = namedStatement<Record<keyof typeof recordArguments, unknown>>(
  `select ${callByName('record_verification', recordArguments)} as outcome`,
);

/**
 * Records a verification before it is sent: sql/functions/vault/record-verification.sql.
 *
 * @param pool one of `createPool({ pipeline: true })` of the payment role
 */
export async function recordVerification(
  pool: pg.Pool,
  verification: NewVerification,
): Promise<'recorded' | 'key_known' | 'terminal_closed' | 'too_many'> {
  const { outcome } = await inOneGo<{ outcome: Awaited<ReturnType<typeof recordVerification>> }>(
    pool,
    verification.merchant_uid,
    [],
    record(verification),
  );
  return outcome;
}

/** The stored data of a card: the person's input and the acquirer's results. Missing fields keep their value, or get the default. */
export type AccountToStore = {
  /** MMYY. */
  card_expiry: string;
  cardholder_name?: string | undefined;
  nickname?: string | undefined;
  billing_address_id?: string | undefined;
  is_default?: boolean | undefined;
  consent_channel: ConsentChannel;
  consent_text: string;
  source: AccountSource;
  network_transaction_id?: string | null;
  verified_at?: Date;
  avs_response?: string | null;
  csc_response?: string | null;
};

/** The response of a verification's key. */
export type VerificationAnswer = {
  verified: boolean;
  already_kept: boolean;
  /** Null when nothing was stored. */
  account_uid: string | null;
  decline_reason: string | null;
  avs_response: string | null;
  csc_response: string | null;
};

/** The outcome of a verification, and the card to store. */
export type VerificationConclusion = {
  merchant_uid: string;
  customer_id: string;
  /** The verified account; null when a card is to be stored. */
  account_uid: string | null;
  /** Null when no verification was requested. */
  attempt_id: string | null;
  attempt_state: 'answered' | 'unanswered' | 'not_sent';
  response_code: string | null;
  approval_code: string | null;
  is_verified: boolean;
  blocked_reason: BlockedReason | null;
  /** Null when nothing is stored. */
  account: AccountToStore | null;
  new_account_uid: string;
  card_id: string;
  sealed_card: SealedCard;
  user_id: string | null;
  impersonator_user_id: string | null;
  at: Date;
  idempotency_key: string;
  body_hash: Buffer;
  key_expires_at: Date;
  call: string;
  request_id: string;
  address: string;
  /** Null frees the key. */
  response: Omit<VerificationAnswer, 'account_uid' | 'already_kept'> | null;
};

const concludeArguments = {
  card_lock: 'bigint',
  merchant_uid: 'uuid',
  customer_id: 'uuid',
  account_uid: 'uuid',
  attempt_id: 'uuid',
  attempt_state: 'text',
  response_code: 'text',
  approval_code: 'text',
  is_verified: 'boolean',
  blocked_reason: 'text',
  account: 'jsonb',
  new_account_uid: 'uuid',
  card_id: 'uuid',
  fingerprint: 'bytea',
  card_brand: 'text',
  first_six: 'text',
  last_four: 'text',
  sealed_number: 'bytea',
  key_version: 'smallint',
  user_id: 'uuid',
  impersonator_user_id: 'uuid',
  at: 'timestamptz',
  idempotency_key: 'text',
  body_hash: 'bytea',
  key_expires_at: 'timestamptz',
  call: 'text',
  request_id: 'text',
  address: 'text',
  response: 'jsonb',
} as const;

const conclude = namedStatement<Record<keyof typeof concludeArguments, unknown>>(
  `select outcome, account_uid, already_kept, wiped_card_id from ${callByName('conclude_verification', concludeArguments)}`,
);

export type ConcludedVerification = {
  outcome: 'concluded' | 'overtaken' | 'key_known' | 'not_kept' | 'card_wiped';
  account_uid: string | null;
  already_kept: boolean;
  wiped_card_id: string | null;
};

/**
 * Records the outcome of a verification, and stores the card: sql/functions/vault/conclude-verification.sql.
 *
 * @param pool one of `createPool({ pipeline: true })` of the payment role
 */
export function concludeVerification(
  pool: pg.Pool,
  conclusion: VerificationConclusion,
): Promise<ConcludedVerification> {
  const { sealed_card, account, response, ...row } = conclusion;
  const values = {
    ...row,
    ...sealed_card,
    card_lock: cardLockNumber(sealed_card.fingerprint),
    account: account === null ? null : JSON.stringify(account),
    response: response === null ? null : JSON.stringify(response),
  };
  return inOneGo<ConcludedVerification>(pool, row.merchant_uid, [], conclude(values));
}

const end = namedStatement<{ now: Date; finished_at: Date; dead_senders: string[] }>(`
  with ended as (
    update acquirer_attempts set state = 'unanswered', finished_at = @finished_at::timestamptz
    where operation = 'verification' and state in ('sent', 'reversing')
      and (take_over_at <= @now::timestamptz or sender_id = any (@dead_senders::uuid[]))
    returning merchant_uid, idempotency_key
  )
  delete from idempotency_keys k using ended
  where k.merchant_uid = ended.merchant_uid and k.idempotency_key = ended.idempotency_key and k.response_status is null`);

/**
 * Ends abandoned verifications. They leave nothing at the acquirer, so nothing is reversed, and their keys are free again.
 *
 * @param ended `now` in real time, `finished_at` in business time; `dead_senders` from `findDeadSenders`
 */
export async function endVerifications(
  owner_pool: pg.Pool,
  ended: { now: Date; finished_at: Date; dead_senders: string[] },
): Promise<void> {
  const { text, values } = end(ended);
  await owner_pool.query(text, values);
}
