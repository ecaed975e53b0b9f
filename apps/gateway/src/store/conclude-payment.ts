import type { PaymentStatus } from '@countinghouse/domain/payment';
import type pg from 'pg';
import type { AuditEntry } from './audit.ts';
import { terminalShared } from './payment-locks.ts';
import { inOneGo, namedStatement } from './pipeline.ts';
import type { AttemptState } from './tables.ts';

/** Who and what an audit entry of the money path names besides its payment. */
export type AuditOrigin = {
  user_id: string | null;
  impersonator_user_id: string | null;
  request_id: string;
  address: string;
};

/** What is known of a payment once its attempt has an outcome. */
export type Conclusion = {
  merchant_uid: string;
  terminal_uid: string;
  payment_id: string;
  attempt_id: string;
  /** `answered` is final; `reversing` leaves the attempt to the resolver; `not_sent` is final with nothing at the acquirer. */
  attempt_state: Extract<AttemptState, 'answered' | 'reversing' | 'not_sent'>;
  action: number;
  /** 202 where the outcome is still open. */
  status: Extract<PaymentStatus, 202 | 205 | 210 | 230>;
  amount: number;
  currency: number;
  authorized_amount: number;
  captured_amount: number;
  approval_code: string | null;
  response_code: string | null;
  decline_reason: string | null;
  avs_response: string | null;
  csc_response: string | null;
  user_name: string;
  concluded_at: Date;
  /** The one posting under an approval that moves money. */
  posting: { posting_id: string; debit_account: string; credit_account: string; amount: number } | null;
  idempotency_key: string;
  /** What the key answers from now on; null while the outcome is open. */
  response: { status: number; body: Record<string, unknown> } | null;
  audit: Pick<AuditEntry, 'call' | 'after'> & AuditOrigin;
};

/*
 * The attempt decides: whoever takes it out of 'sent' concludes the payment, anybody else changes nothing. A sale whose
 * batch began to close while the answer was awaited joins that batch at once: the acquirer counts it there, and closing
 * waits for it (see batches.ts).
 */
const conclude = namedStatement<Record<string, unknown>>(`
  with attempt as (
    update acquirer_attempts set state = @attempt_state::text, response_code = @response_code::text,
      approval_code = @approval_code::text, take_over_at = @concluded_at::timestamptz,
      finished_at = case when @attempt_state::text <> 'reversing' then @concluded_at::timestamptz end
    where merchant_uid = @merchant_uid::uuid and attempt_id = @attempt_id::uuid and state = 'sent'
    returning batch_id
  ), closed_batch as (
    select b.batch_id, b.batch_date from batches b join attempt a using (batch_id)
    where b.merchant_uid = @merchant_uid::uuid and b.status <> 'open' and @status::smallint = 210
  ), payment as (
    update payments set status = @status::smallint, authorized_amount = @authorized_amount::bigint,
      captured_amount = @captured_amount::bigint, approval_code = @approval_code::text, response_code = @response_code::text,
      decline_reason = @decline_reason::text, avs_response = @avs_response::text, csc_response = @csc_response::text,
      batch_id = (select batch_id from closed_batch),
      batch_date = coalesce((select batch_date from closed_batch), batch_date), updated_at = @concluded_at::timestamptz
    where merchant_uid = @merchant_uid::uuid and payment_id = @payment_id::uuid and exists (select from attempt)
  ), history as (
    insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_id, user_name,
      impersonator_user_id, approval_code, response_code, created_at)
    select @merchant_uid::uuid, @payment_id::uuid, 2, @action::smallint, 202, @status::smallint, @amount::bigint,
      @user_id::uuid, @user_name::text, @impersonator_user_id::uuid, @approval_code::text, @response_code::text,
      @concluded_at::timestamptz
    from attempt where @status::smallint <> 202
  ), posting as (
    insert into postings (merchant_uid, payment_id, posting_id, debit_account, credit_account, amount, currency, created_at)
    select @merchant_uid::uuid, @payment_id::uuid, @posting_id::uuid, @debit_account::text, @credit_account::text,
      @posting_amount::bigint, @currency::smallint, @concluded_at::timestamptz
    from attempt where @posting_id::uuid is not null
  ), audit as (
    insert into audit_entries (entity_id, created_at, user_id, impersonator_user_id, call, request_id, address, target_type,
      target_id, after)
    select @merchant_uid::uuid, @concluded_at::timestamptz, @user_id::uuid, @impersonator_user_id::uuid, @call::text,
      @request_id::text, @address::text, 'payment', @payment_id::text, @after::jsonb
    from attempt
  ), answered_key as (
    update idempotency_keys set response_status = @response_status::smallint, response = @response::jsonb
    where merchant_uid = @merchant_uid::uuid and idempotency_key = @idempotency_key::text
      and payment_id = @payment_id::uuid and @response_status::smallint is not null and exists (select from attempt)
  )
  select exists (select from attempt) as taken`);

/**
 * Records what became of a payment, in one transaction and one round trip: attempt, payment, history, posting, audit
 * entry and the answer of its Idempotency-Key.
 *
 * @returns false when somebody else has taken the attempt out of 'sent': nothing was changed
 */
export async function concludePayment(pool: pg.Pool, conclusion: Conclusion): Promise<boolean> {
  const { posting, response, audit, ...row } = conclusion;
  const { taken } = await inOneGo<{ taken: boolean }>(
    pool,
    conclusion.merchant_uid,
    [terminalShared(conclusion.terminal_uid)],
    conclude({
      ...row,
      posting_id: posting?.posting_id ?? null,
      debit_account: posting?.debit_account ?? null,
      credit_account: posting?.credit_account ?? null,
      posting_amount: posting?.amount ?? null,
      response_status: response?.status ?? null,
      response: response === null ? null : JSON.stringify(response.body),
      user_id: audit.user_id,
      impersonator_user_id: audit.impersonator_user_id,
      call: audit.call,
      request_id: audit.request_id,
      address: audit.address,
      after: JSON.stringify(audit.after ?? null),
    }),
  );
  return taken;
}

/** The state in which an attempt stands now. */
export async function attemptState(pool: pg.Pool, merchant_uid: string, attempt_id: string): Promise<AttemptState> {
  const { state } = await inOneGo<{ state: AttemptState }>(pool, merchant_uid, [], {
    text: 'select state from acquirer_attempts where merchant_uid = $1 and attempt_id = $2',
    values: [merchant_uid, attempt_id],
  });
  return state;
}
