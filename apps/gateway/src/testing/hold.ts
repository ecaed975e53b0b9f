import type { Checkpoint } from '../payment-engine.ts';

/** What stands at a step of the money path until the test lets it go on. */
export type Held = {
  /** Resolves once as many as are held stand there. */
  reached: Promise<void>;
  release(): void;
};

export type Hold = {
  /** What the gateway is started with. */
  checkpoint(at: Checkpoint): Promise<void> | undefined;
  /** Holds the next ones that come to this step; those after them go by. */
  at(step: Checkpoint, count?: number): Held;
};

/** A way to have something under way for as long as a test needs, whatever the machine is busy with. */
export function createHold(): Hold {
  let held: { step: Checkpoint; left: number; reach(): void; released: Promise<void> } | undefined;
  return {
    checkpoint: (at) => {
      if (held?.step !== at || held.left === 0) return undefined;
      held.left -= 1;
      if (held.left === 0) held.reach();
      return held.released;
    },
    at: (step, count = 1) => {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held = { step, left: count, reach: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
  };
}
