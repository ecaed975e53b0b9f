import type pg from 'pg';
import { workerLockClass } from './node-presence.ts';

/** Longer than workers take from their first query of the queue until they are shown as alive. */
const lockedFor_ms = 1_000;

/**
 * Returns the jobs of dead workers to the queue; graphile-worker itself would wait for four hours. Deletes jobs that were cut off just as a
 * later one took over their key.
 *
 * @returns whether there were jobs of dead workers
 */
export async function takeOverJobs(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ dead: string[]; overtaken: string[] }>(
    `select array(select w.locked_by from (select distinct locked_by from graphile_worker.jobs
         where locked_by is not null and locked_at < now() - $2 * interval '1 millisecond' offset 0) w
       where pg_try_advisory_xact_lock($1, hashtext(w.locked_by))) as dead,
     array(select id::text from graphile_worker.jobs
       where key is null and last_error is null and locked_by is null and attempts >= max_attempts limit 1000) as overtaken`,
    [workerLockClass, lockedFor_ms],
  );
  const { dead = [], overtaken = [] } = rows[0] ?? {};
  if (overtaken.length > 0) await pool.query('select from graphile_worker.complete_jobs($1::bigint[])', [overtaken]);
  if (dead.length === 0) return false;
  await pool.query('select graphile_worker.force_unlock_workers($1)', [dead]);
  await pool.query(`select pg_notify('jobs:insert', '{"count":1}')`);
  return true;
}
