import { type Clock, type MovableClock, movableClock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import type { Job } from './jobs/runner.ts';

/*
 * The sandbox's clock (docs/decisions/0022): business time, which an administrator can move forward. The database stores how far it is
 * ahead, and every node follows within a second. Tokens, impersonations and the job runner use the real clock, which cannot be moved.
 */

/** How often a node reads how far the clock is ahead. */
const follow_ms = 500;

export type SandboxClock = {
  clock: MovableClock;
  /** Moves this node's clock as far ahead as the database says. Never moves it back. */
  follow(owner_pool: pg.Pool): Promise<void>;
  ahead_ms(): number;
};

/** Makes a clock that can run ahead of the real one. */
export function createSandboxClock(real: Clock): SandboxClock {
  const clock = movableClock(real);
  let ahead_ms = 0;
  return {
    clock,
    ahead_ms: () => ahead_ms,
    follow: async (owner_pool) => {
      const { rows } = await owner_pool.query<{ ahead_ms: number }>(
        'select ahead_ms::float8 as ahead_ms from sandbox_clock',
      );
      const next_ms = rows[0]?.ahead_ms ?? 0;
      if (next_ms <= ahead_ms) return;
      clock.advance(next_ms - ahead_ms);
      ahead_ms = next_ms;
    },
  };
}

/** Returns the job that keeps this node's clock in step with the sandbox clock. */
export function followSandboxClock(sandbox: SandboxClock, owner_pool: pg.Pool): Job {
  return { name: 'follow_sandbox_clock', interval_ms: follow_ms, run: () => sandbox.follow(owner_pool) };
}
