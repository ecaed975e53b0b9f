import type { Dependencies } from '../../dependencies.ts';
import { endDueProtections } from '../../store/visitors/protections.ts';
import { inRounds } from '../in-rounds.ts';
import type { Job } from '../runner.ts';

const rows_maximum = 100;

/**
 * Ends protections of public pages when their time is over: paused links work again. Uses real time, which the sandbox clock does not move.
 */
export function endProtections({
  owner_pool,
  clock,
  real_clock,
}: Pick<Dependencies, 'owner_pool' | 'clock' | 'real_clock'>): Job {
  return {
    name: 'end_protections',
    interval_ms: 2_000,
    one_node: true,
    run: (signal) =>
      inRounds({ real_clock, signal }, () =>
        endDueProtections(owner_pool, { now: real_clock.now(), at: clock.now(), rows_maximum }),
      ),
  };
}
