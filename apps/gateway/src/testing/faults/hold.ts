import { expect } from 'vitest';
import type { Checkpoint } from '../../payment-engine.ts';
import { inTime } from '../in-time.ts';

/** What stands at a step of the money path until the test lets it go on. */
type Held = {
  /** Resolves once as many as are held stand there; rejects when they do not come. */
  reached: Promise<void>;
  release(): void;
};

export type Hold = {
  /** What the gateway is started with. */
  checkpoint(at: Checkpoint): Promise<void> | undefined;
  /** Holds the next ones that come to this step; those after them go by. */
  at(step: Checkpoint, count?: number): Held;
  /**
   * Sends several requests at once and holds each at a step until all of them stand there. Fails when one of them is answered before it
   * comes there: what the test is about would not happen.
   */
  together<Result>(step: Checkpoint, sends: readonly (() => Promise<Result>)[]): Promise<Result[]>;
};

/** A way to have something under way for as long as a test needs, whatever the machine is busy with. */
export function createHold(): Hold {
  let held: { step: Checkpoint; left: number; reach(): void; released: Promise<void> } | undefined;

  const at = (step: Checkpoint, count = 1): Held => {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    held = { step, left: count, reach: reached.resolve, released: released.promise };
    const inBounds = inTime(reached.promise, () => `${count} came to ${step}`);
    // A test may only release what it holds.
    inBounds.catch(() => undefined);
    return { reached: inBounds, release: released.resolve };
  };

  return {
    checkpoint: (step) => {
      if (held?.step !== step || held.left === 0) return undefined;
      held.left -= 1;
      if (held.left === 0) held.reach();
      return held.released;
    },
    at,
    together: async (step, sends) => {
      const all = at(step, sends.length);
      const missing: unknown[] = [];
      const early = Promise.withResolvers<void>();
      let waiting = true;
      const answers = sends.map(async (send) => {
        const answer = await send();
        if (waiting) early.resolve(void missing.push(answer));
        return answer;
      });
      try {
        await Promise.race([all.reached, early.promise]);
        expect(missing, `answered before it came to ${step}`).toEqual([]);
      } finally {
        waiting = false;
        held = undefined;
        all.release();
      }
      return Promise.all(answers);
    },
  };
}
