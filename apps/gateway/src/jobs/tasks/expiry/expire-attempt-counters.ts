import { busiestHour_days } from '@countinghouse/domain/protection/attempt-limits';
import type { Clock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import type { Task } from '../../queue/task.ts';
import { deleteInParts } from './delete-in-parts.ts';

const hour_ms = 3_600_000;
const day_hours = 24;

/**
 * Retention in hours: most counters and declined cards for a day; counts of a merchant's attempts for 28 days, as a baseline of its normal
 * traffic; outcomes by link for 7 days; refused attempts for 90 days and protections for 400, for people to read.
 */
const kept = [
  { table: 'velocity_counters', column: 'window_start', where: "scope <> 'merchant'", retention_hours: day_hours + 1 },
  {
    table: 'velocity_counters',
    column: 'window_start',
    where: '',
    retention_hours: (busiestHour_days + 1) * day_hours,
  },
  { table: 'spent_puzzles', column: 'expires_at', where: '', retention_hours: 1 },
  { table: 'declined_cards', column: 'declined_at', where: '', retention_hours: day_hours },
  { table: 'link_outcomes', column: 'updated_at', where: '', retention_hours: 7 * day_hours },
  { table: 'held_off_attempts', column: 'held_off_at', where: '', retention_hours: 90 * day_hours },
  { table: 'protections', column: 'ended_at', where: '', retention_hours: 400 * day_hours },
] as const;

/**
 * Deletes counters and records of attempts on public pages, each after its retention. Uses real time, which the sandbox clock does not
 * move.
 */
export function expireAttemptCounters(owner_pool: pg.Pool, real_clock: Clock): Task<'expire_attempt_counters'> {
  return {
    name: 'expire_attempt_counters',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { signal }) => {
      for (const { retention_hours, ...from } of kept) {
        const before = new Date(real_clock.now().getTime() - retention_hours * hour_ms);
        await deleteInParts(owner_pool, { ...from, before, signal });
      }
    },
  };
}
