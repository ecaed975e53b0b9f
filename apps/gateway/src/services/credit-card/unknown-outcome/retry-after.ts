const first_ms = 1_000;
const maximum_ms = 300_000;

/** How long to wait before the acquirer is asked again: 1 s, then twice as long each time, 5 minutes at most. */
export function retryAfter_ms(tries: number): number {
  return Math.min(maximum_ms, first_ms * 2 ** Math.min(tries, 20));
}
