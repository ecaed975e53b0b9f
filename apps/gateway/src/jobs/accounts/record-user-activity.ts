import type pg from 'pg';
import type { UserActivity } from '../../accounts/user-activity.ts';
import type { Job } from '../runner.ts';

/** Writes which users were active since the last run, in one statement. */
export function recordUserActivity(owner_pool: pg.Pool, activity: UserActivity): Job {
  return { name: 'record_user_activity', interval_ms: 30_000, run: () => activity.write(owner_pool) };
}
