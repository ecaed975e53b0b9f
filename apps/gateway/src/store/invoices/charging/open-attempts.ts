import type pg from 'pg';
import { senderLock } from '../../payments/payment-locks.ts';
import type { ClaimedAttempt } from './charge-records.ts';

/** Returns the dead processes that left attempts without an outcome. */
async function findDeadSenders(owner_pool: pg.Pool): Promise<string[]> {
  const { rows } = await owner_pool.query<{ sender_id: string }>(
    `select sender_id from (select distinct sender_id from invoice_charge_attempts where outcome is null offset 0) s
     where pg_try_advisory_xact_lock(${senderLock('sender_id')})`,
  );
  return rows.map(({ sender_id }) => sender_id);
}

/**
 * Takes over attempts that have no payment yet and whose process is dead or has exceeded its time. An attempt with a payment is not taken over: the
 * payment is resolved like any other.
 *
 * @param now real time
 */
export async function takeOverChargeAttempts(
  owner_pool: pg.Pool,
  { now, sender_id, take_over_at, limit }: { now: Date; sender_id: string; take_over_at: Date; limit: number },
): Promise<ClaimedAttempt[]> {
  const dead = await findDeadSenders(owner_pool);
  const { rows } = await owner_pool.query<ClaimedAttempt>(
    `update invoice_charge_attempts a set sender_id = $2, take_over_at = $3
     where (a.merchant_uid, a.payment_id) in (
       select o.merchant_uid, o.payment_id from invoice_charge_attempts o
       where o.outcome is null and (o.take_over_at <= $1 or o.sender_id = any ($4::uuid[]))
         and not exists (select from payments p where p.merchant_uid = o.merchant_uid and p.payment_id = o.payment_id)
       order by o.take_over_at limit $5 for update skip locked)
     returning a.merchant_uid, a.invoice_id, a.part_number, a.attempt, a.payment_id, a.amount, a.payable_amount, a.account_uid`,
    [now, sender_id, take_over_at, dead, limit],
  );
  return rows;
}
