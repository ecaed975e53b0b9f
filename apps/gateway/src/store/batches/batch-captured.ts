import { postingsOf } from '@countinghouse/domain/settlement/ledger';
import type pg from 'pg';
import { terminalLockNumber } from '../payments/payment-locks.ts';
import { inOneGo, namedStatement } from '../payments/pipeline.ts';

/*
 * The system's step 'batch' (blanks.md 3: 206, then 210 once the payment is in the terminal's open batch). For a capture made here, the
 * transaction that concludes the capture does it. A payment that is already Captured is batched before its batch closes, because the
 * acquirer counts it there, and before any other operation on it.
 */

const [moved] = postingsOf({ operation: 'batch', amount: 1 });

const batch = namedStatement<Record<string, unknown>>(`
  with standing as materialized (
    select payment_id, captured_amount, currency from payments
    where merchant_uid = @merchant_uid::uuid and terminal_uid = any (@terminal_uids::uuid[]) and batch_id is null and status = 206
      and attempt_under_way is null and (@payment_id::uuid is null or payment_id = @payment_id::uuid)
    for update
  ), batched as (
    update payments p set status = 210, updated_at = @now::timestamptz from standing s
    where p.merchant_uid = @merchant_uid::uuid and p.payment_id = s.payment_id
  ), history as (
    insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, created_at)
    select @merchant_uid::uuid, s.payment_id,
      (select coalesce(max(sequence), 0) from payment_actions h
       where h.merchant_uid = @merchant_uid::uuid and h.payment_id = s.payment_id) + 1,
      106, 206, 210, s.captured_amount, @now::timestamptz
    from standing s
  ), posting as (
    insert into postings (merchant_uid, payment_id, posting_id, debit_account, credit_account, amount, currency, created_at)
    select @merchant_uid::uuid, payment_id, gen_random_uuid(), '${moved?.debit_account}', '${moved?.credit_account}',
      captured_amount, currency, @now::timestamptz
    from standing
  )
  select (select count(*) from standing)::integer as count`);

/** Puts Captured payments of these terminals into their open batches: one payment, or all of them. */
export async function batchCaptured(
  pool: pg.Pool,
  place: { merchant_uid: string; terminal_uids: readonly string[]; payment_id?: string; now: Date },
): Promise<void> {
  const { merchant_uid, terminal_uids, payment_id = null, now } = place;
  await inOneGo(
    pool,
    merchant_uid,
    [...terminal_uids].sort().map((one) => `pg_advisory_xact_lock_shared(${terminalLockNumber(one)})`),
    batch({ merchant_uid, terminal_uids, payment_id, now }),
  );
}
