import type { Clock } from '@countinghouse/domain/time/clock';
import { session } from './session/session.ts';

/** This computer's two clocks as they are: one that can be set wrong, and one that nobody sets. */
export const clockOfMachine = {
  now_ms: () => Date.now(),
  monotonic_ms: () => performance.now(),
};

/** Where the portal's present instant comes from: this computer's clock, set right by what the identity provider's showed. */
export const clock: Clock = {
  now: () => new Date(clockOfMachine.now_ms() + (session.snapshot().clock_offset_ms ?? 0)),
};
