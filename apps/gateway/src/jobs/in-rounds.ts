import type { Clock } from '@countinghouse/domain/time/clock';

/** Well below the time after which a run counts as stuck (runner.ts). */
const run_maximum_ms = 20_000;

/**
 * Repeats rounds while there is more work, until the node stops or the run has lasted long enough. The next run does the rest. While the
 * acquirer does not answer, work can arrive faster than it is done, and a busy job must not count as stuck.
 *
 * @param real_clock the clock with which the runner measures runs
 * @param round does some of the work; returns true if there may be more
 */
export async function inRounds(
  { real_clock, signal }: { real_clock: Clock; signal: AbortSignal | undefined },
  round: () => Promise<boolean>,
): Promise<void> {
  const end_ms = real_clock.now().getTime() + run_maximum_ms;
  let more: boolean;
  do {
    more = await round();
  } while (more && signal?.aborted !== true && real_clock.now().getTime() < end_ms);
}
