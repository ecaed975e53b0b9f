import { idleLimit_seconds } from '@countinghouse/domain/constants';

/** Counts the seconds without a sign of life. */
export type IdleCounter = { tick(): void; reset(): void };

/** A counter that is to tick each second and calls back once more than 5400 seconds have passed (5400 stays, 5401 leaves). */
export function createIdleCounter(onIdle: () => void): IdleCounter {
  let idle_seconds = 0;
  let left = false;
  return {
    tick: () => {
      idle_seconds += 1;
      if (idle_seconds <= idleLimit_seconds || left) return;
      left = true;
      onIdle();
    },
    reset: () => {
      idle_seconds = 0;
    },
  };
}
