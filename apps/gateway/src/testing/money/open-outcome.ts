import { users } from '../world.ts';

/** The acquirer's statement, as it is recorded; the acquirer has no record of the payment. */
export const outcomeBody = { outcome: 'declined', reference: 'Call 17', reason: 'The acquirer has nothing of it' };

type Sql = (text: string, values?: unknown[]) => Promise<unknown[]>;

/**
 * Turns a payment into one whose reversal the acquirer has not confirmed in a day of retries; it is in no batch. `held` if the operator's
 * administrator has taken it over.
 *
 * @returns the id of the unknown outcome
 */
export async function leaveOpen(sql: Sql, payment_id: string, { held = false } = {}): Promise<string> {
  const next_try_at = held ? 'infinity' : '2999-01-01';
  const [attempt] = (await sql(
    `update acquirer_attempts set state = 'reversing', reversal_tries = 12, finished_at = null, batch_id = null, take_over_at = $2
     where payment_id = $1 returning merchant_uid, attempt_id`,
    [payment_id, next_try_at],
  )) as { merchant_uid: string; attempt_id: string }[];
  if (attempt === undefined) throw new Error('The payment was never sent');
  await sql(
    `insert into unresolved_attempts (merchant_uid, attempt_id, fruitless_tries, first_try_at, next_try_at, answer, held_by,
       held_by_name, held_at)
     values ($1, $2, 1000, now(), $3, '21', $4, $5, $6)`,
    [
      attempt.merchant_uid,
      attempt.attempt_id,
      next_try_at,
      held ? users.admin.user_id : null,
      held ? 'admin Test' : null,
      held ? new Date() : null,
    ],
  );
  return attempt.attempt_id;
}
