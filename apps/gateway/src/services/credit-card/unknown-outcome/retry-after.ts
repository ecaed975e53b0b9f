const first_ms = 1_000;
const maximum_ms = 300_000;

/** Returns the backoff before the acquirer is queried again: 1 s, then twice as long each time, at most 5 minutes. */
export function retryAfter_ms(tries: number): number {
  return Math.min(maximum_ms, first_ms * 2 ** Math.min(tries, 20));
}
