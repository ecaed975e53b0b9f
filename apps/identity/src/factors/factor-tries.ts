import type { Clock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import { failuresMaximum, lockDuration_minutes } from '../accounts/accounts.ts';

/** The result of a second factor. `locked_now`: the account is now locked for a while. */
export type FactorOutcome = { outcome: 'proved' } | { outcome: 'wrong'; locked_now: boolean };

/**
 * Tries a second factor like a password: the try is counted before the check, in one conditional update, so that parallel tries get no more
 * than ten guesses. A locked account does the same work and gets the answer for a wrong factor.
 */
export async function tryFactor(
  pool: pg.Pool,
  clock: Clock,
  id_server_id: string,
  prove: () => Promise<boolean>,
): Promise<FactorOutcome> {
  const now = clock.now();
  const locked_until = new Date(now.getTime() + lockDuration_minutes * 60_000);
  const { rows } = await pool.query<{ factor_failures: number }>(
    `update accounts set
       factor_failures = case when factor_locked_until is null then factor_failures else 0 end + 1,
       factor_locked_until = case
         when case when factor_locked_until is null then factor_failures else 0 end + 1 >= ${failuresMaximum}
         then $3::timestamptz end
     where id_server_id = $1 and not disabled and (factor_locked_until is null or factor_locked_until <= $2)
     returning factor_failures`,
    [id_server_id, now, locked_until],
  );
  const failures = rows[0]?.factor_failures;
  if (failures === undefined || !(await prove())) {
    return { outcome: 'wrong', locked_now: failures !== undefined && failures >= failuresMaximum };
  }
  await pool.query('update accounts set factor_failures = 0, factor_locked_until = null where id_server_id = $1', [
    id_server_id,
  ]);
  return { outcome: 'proved' };
}
