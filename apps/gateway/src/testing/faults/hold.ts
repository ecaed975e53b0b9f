import { expect } from 'vitest';
import type { Checkpoint } from '../../payment-engine.ts';
import { inTime } from '../in-time.ts';

/** Payments that wait at a step of the money path until the test releases them. */
type Held = {
  /** Resolves once the expected number has reached the step. Rejects when they do not. */
  reached: Promise<void>;
  release(): void;
};

export type Hold = {
  /** Pass this to the gateway at startup. */
  checkpoint(at: Checkpoint): Promise<void> | undefined;
  /** Holds the next payments that reach this step. Later ones pass. */
  at(step: Checkpoint, count?: number): Held;
  /**
   * Sends several requests at the same time and holds each at a step until all have reached it. Fails if one is answered before that,
   * because the test would then prove nothing.
   */
  together<Result>(step: Checkpoint, sends: readonly (() => Promise<Result>)[]): Promise<Result[]>;
};

/** Makes a hold that keeps payments in progress for as long as a test needs, however busy the machine is. */
export function createHold(): Hold {
  let held: { step: Checkpoint; left: number; reach(): void; released: Promise<void> } | undefined;

  const at = (step: Checkpoint, count = 1): Held => {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    held = { step, left: count, reach: reached.resolve, released: released.promise };
    const inBounds = inTime(reached.promise, () => `${count} came to ${step}`);
    // A test that only releases need not await `reached`.
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
