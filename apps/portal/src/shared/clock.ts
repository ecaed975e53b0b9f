import type { Clock } from '@countinghouse/domain/time/clock';
import { session } from './session/session.ts';

/** The machine's two clocks: the wall clock, which can be set wrong, and the monotonic clock, which cannot be set. */
export const clockOfMachine = {
  now_ms: () => Date.now(),
  monotonic_ms: () => performance.now(),
};

/** The portal's clock: this machine's, corrected by the time that the identity provider reported. */
export const clock: Clock = {
  now: () => new Date(clockOfMachine.now_ms() + (session.snapshot().clock_offset_ms ?? 0)),
};
