import type pg from 'pg';
import { forgetResolvedAttempts } from '../store/payments/unresolved-attempts.ts';
import type { Job } from './runner.ts';

/** Deletes the count of unanswered outcome queries once an attempt has its outcome, whoever found it. */
export function forgetResolvedAttemptsJob(owner_pool: pg.Pool): Job {
  return {
    name: 'forget_resolved_attempts',
    interval_ms: 60_000,
    one_node: true,
    run: () => forgetResolvedAttempts(owner_pool),
  };
}
