import type { Clock } from '@countinghouse/domain/time/clock';

/** Well below the time after which a run counts as hanging (runner.ts). */
const run_maximum_ms = 20_000;

/**
 * Works round after round while there is more, until the node stops or the run has lasted long enough. What is left then is the next
 * run's: while the acquirer answers nothing there can be more than ever gets done, and a job that works is no job that hangs.
 *
 * @param real_clock what the runner measures runs by
 * @param round does some of the work; true where there may be more
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
