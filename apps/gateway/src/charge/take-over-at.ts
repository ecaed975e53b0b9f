import type { PaymentEngine } from '../payment-engine.ts';

/** After the time-out of the acquirer nobody else touches an attempt for so long: its sender is about to conclude it. */
export const concludeWithin_ms = 5_000;

/** When what is sent to the acquirer now may be taken over. */
export function takeOverAt(engine: PaymentEngine): Date {
  return inRealTime(engine, engine.acquirer_timeout_ms + concludeWithin_ms);
}

/**
 * An instant of real time, so many milliseconds from now. Everything that decides whether somebody still works on something, and when it
 * is tried again, is counted in it: moving the sandbox's clock never makes a living call look abandoned (docs/decisions/0022).
 */
export function inRealTime(engine: PaymentEngine, duration_ms: number): Date {
  return new Date(engine.real_clock.now().getTime() + duration_ms);
}
