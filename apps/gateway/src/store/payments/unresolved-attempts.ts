import type pg from 'pg';
import type { AttemptState } from '../tables.ts';
import { terminalLockNumber } from './payment-locks.ts';

/** A pool, or a connection within a transaction. */
export type Queries = Pick<pg.ClientBase, 'query'>;

/** After this time a person can take over an outcome, however rarely the acquirer could be reached. */
const unreachable_maximum_ms = 86_400_000;

/**
 * Tells whether a person can take over an unknown outcome: enough tries were fruitless, or the tries have lasted a day.
 *
 * @param limits how many fruitless tries are enough, and the present in real time
 */
export function needsPerson(
  attempt: { state: string; fruitless_tries: number | null; first_try_at: Date | null },
  limits: { tries_minimum: number; now: Date },
): boolean {
  const { state, fruitless_tries, first_try_at } = attempt;
  if (state !== 'reversing' || fruitless_tries === null || first_try_at === null) return false;
  return (
    fruitless_tries >= limits.tries_minimum || limits.now.getTime() - first_try_at.getTime() >= unreachable_maximum_ms
  );
}

/**
 * Postpones an attempt that was tried and has no outcome yet. One that a person has taken over meanwhile stays unchanged.
 *
 * @param tried `until` and `now` in real time; `asked` if the acquirer got the message, `answer` what it said
 * @returns the number of fruitless tries so far
 */
export async function putOffAttempt(
  owner_pool: Queries,
  attempt: { merchant_uid: string; attempt_id: string },
  tried: { until: Date; now: Date; asked: boolean; answer: string | null },
): Promise<number> {
  const { rows } = await owner_pool.query<{ fruitless_tries: number }>(
    `with a as (
       update acquirer_attempts set take_over_at = $3::timestamptz
       where merchant_uid = $1 and attempt_id = $2 and state = 'reversing' and take_over_at < 'infinity'
       returning merchant_uid, attempt_id
     )
     insert into unresolved_attempts as u (merchant_uid, attempt_id, fruitless_tries, first_try_at, next_try_at, answer)
       select merchant_uid, attempt_id, $5::integer, $4::timestamptz, $3::timestamptz, $6::text from a
     on conflict (merchant_uid, attempt_id) do update
       set fruitless_tries = least(u.fruitless_tries + excluded.fruitless_tries, 1000000), next_try_at = excluded.next_try_at,
         answer = coalesce(excluded.answer, u.answer)
     returning fruitless_tries`,
    [attempt.merchant_uid, attempt.attempt_id, tried.until, tried.now, tried.asked ? 1 : 0, tried.answer],
  );
  return rows[0]?.fruitless_tries ?? 0;
}

/** An attempt as read to take it over, give it back or record its outcome. */
export type LockedAttempt = {
  merchant_uid: string;
  attempt_id: string;
  payment_id: string;
  state: AttemptState;
  /** The acquirer's answer to the request itself. */
  response_code: string | null;
  tries: number;
  /** The acquirer's latest answer to a repeated message. */
  answer: string | null;
  fruitless_tries: number | null;
  first_try_at: Date | null;
  /** No process is sending it at this moment. */
  waits: boolean;
  held_by: string | null;
  held_by_name: string | null;
};

/**
 * Locks an attempt of a payment until the transaction ends, so that neither the resolver nor anyone else can change it, and reads its
 * current state. The terminal is locked first, as everywhere that concludes a payment.
 */
export async function lockAttempt(
  client: Queries,
  attempt: { merchant_uid: string; attempt_id: string; terminal_uid: string },
): Promise<LockedAttempt> {
  const { merchant_uid, attempt_id } = attempt;
  await client.query(`select pg_advisory_xact_lock_shared($1)`, [terminalLockNumber(attempt.terminal_uid)]);
  await client.query(`select from acquirer_attempts where merchant_uid = $1 and attempt_id = $2 for update`, [
    merchant_uid,
    attempt_id,
  ]);
  const { rows } = await client.query<LockedAttempt>(
    `select a.merchant_uid, a.attempt_id, a.payment_id, a.state, a.response_code, a.reversal_tries::integer as tries, u.answer,
       u.fruitless_tries, u.first_try_at, coalesce(u.next_try_at = a.take_over_at, false) as waits, u.held_by, u.held_by_name
     from acquirer_attempts a left join unresolved_attempts u using (merchant_uid, attempt_id)
     where a.merchant_uid = $1 and a.attempt_id = $2`,
    [merchant_uid, attempt_id],
  );
  if (rows[0] === undefined) throw new Error('An attempt was not found again');
  return rows[0];
}

/** Takes an attempt away from the resolver. No process tries it until it is given back. */
export async function holdAttempt(
  client: Queries,
  { merchant_uid, attempt_id }: LockedAttempt,
  by: { user_id: string; user_name: string; held_at: Date },
): Promise<void> {
  await client.query(
    `with held as (
       update unresolved_attempts set next_try_at = 'infinity', held_by = $3, held_by_name = $4, held_at = $5
       where merchant_uid = $1 and attempt_id = $2
     )
     update acquirer_attempts set take_over_at = 'infinity' where merchant_uid = $1 and attempt_id = $2`,
    [merchant_uid, attempt_id, by.user_id, by.user_name, by.held_at],
  );
}

/**
 * Ends a person's hold of an attempt.
 *
 * @param next_try_at when the resolver tries it again, in real time
 */
export async function releaseAttempt(
  client: Queries,
  { merchant_uid, attempt_id }: LockedAttempt,
  next_try_at: Date,
): Promise<void> {
  await client.query(
    `with released as (
       update unresolved_attempts set next_try_at = $3, held_by = null, held_by_name = null, held_at = null
       where merchant_uid = $1 and attempt_id = $2
     )
     update acquirer_attempts set take_over_at = $3 where merchant_uid = $1 and attempt_id = $2`,
    [merchant_uid, attempt_id, next_try_at],
  );
}

/**
 * Puts the attempt of a new payment back into the state in which its sender concludes it, within the transaction that does so.
 *
 * @returns the Idempotency-Key that waits for its response; empty when none does any more
 */
export async function reclaimAttempt(
  client: Queries,
  { merchant_uid, attempt_id, payment_id }: LockedAttempt,
): Promise<string> {
  await client.query(`update acquirer_attempts set state = 'sent' where merchant_uid = $1 and attempt_id = $2`, [
    merchant_uid,
    attempt_id,
  ]);
  const { rows } = await client.query<{ idempotency_key: string }>(
    `select idempotency_key from idempotency_keys where merchant_uid = $1 and payment_id = $2 and response_status is null`,
    [merchant_uid, payment_id],
  );
  return rows[0]?.idempotency_key ?? '';
}

/** Deletes the retry data of attempts that have an outcome. */
export async function forgetResolvedAttempts(owner_pool: Queries): Promise<void> {
  await owner_pool.query(
    `delete from unresolved_attempts u using acquirer_attempts a
     where a.merchant_uid = u.merchant_uid and a.attempt_id = u.attempt_id and a.state not in ('sent', 'reversing')`,
  );
}
