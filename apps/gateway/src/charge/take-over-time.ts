import type { PaymentEngine } from '../payment-engine.ts';

/** How long after the acquirer timeout only the sender can touch an attempt, to conclude it. */
export const concludeWithin_ms = 5_000;

/** Returns when a request sent to the acquirer now can be taken over. */
export function takeOverTimeOf(engine: PaymentEngine): Date {
  return inRealTime(engine, engine.acquirer_timeout_ms + concludeWithin_ms);
}

/**
 * Returns an instant of real time, `duration_ms` from now. Lease timeouts and retries use real time: moving the sandbox clock never makes
 * work in progress look abandoned (docs/decisions/0022).
 */
export function inRealTime(engine: PaymentEngine, duration_ms: number): Date {
  return new Date(engine.real_clock.now().getTime() + duration_ms);
}
