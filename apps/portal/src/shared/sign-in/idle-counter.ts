/** How long before the end of the session the user is warned. */
export const idleWarning_seconds = 60;

/** Counts the seconds without user activity. */
export type IdleCounter = {
  /** Checks the time. Call it each second and whenever the page wakes: it loses nothing if a timer was delayed. */
  tick(): void;
  /** Activity in this tab, now. After the end it has no effect. */
  reset(): void;
  /** Activity in another tab, at an instant of this computer's clock. */
  resetAt(at_ms: number): void;
  /** Whole seconds since the last activity. */
  idle_seconds(): number;
  /** The instant of the last activity. */
  last_ms(): number;
  /** Starts again for a new session. */
  restart(): void;
};

/** What the counter needs: the limit, two clocks, and the callback. */
type IdleOptions = {
  /** The idle limit; the session ends one second after it. 5400 unless the installation has a shorter limit. */
  limit_seconds(): number;
  /** This computer's clock. Continues while the computer sleeps, and can be set wrong. */
  now_ms(): number;
  /** A monotonic clock. Cannot be set, and may stop while the computer sleeps. */
  monotonic_ms(): number;
  onIdle(): void;
};

/**
 * Creates a counter to be ticked each second. Calls `onIdle` once the limit is exceeded. It measures time, not ticks, with whichever clock
 * shows more, so that neither sleep nor a clock set back adds time.
 */
export function createIdleCounter({ limit_seconds, now_ms, monotonic_ms, onIdle }: IdleOptions): IdleCounter {
  let last_ms = now_ms();
  let lastMonotonic_ms = monotonic_ms();
  let left = false;

  const idle_seconds = () => Math.floor(Math.max(now_ms() - last_ms, monotonic_ms() - lastMonotonic_ms, 0) / 1000);
  const begin = () => {
    last_ms = now_ms();
    lastMonotonic_ms = monotonic_ms();
  };
  const tick = () => {
    if (left || idle_seconds() <= limit_seconds()) return;
    left = true;
    onIdle();
  };

  return {
    tick,
    reset: () => {
      tick();
      if (!left) begin();
    },
    resetAt: (at_ms) => {
      const ago_ms = now_ms() - at_ms;
      // A future instant comes from a clock that has since been set back.
      if (left || ago_ms < 0 || ago_ms >= Math.max(now_ms() - last_ms, monotonic_ms() - lastMonotonic_ms)) return;
      last_ms = at_ms;
      lastMonotonic_ms = monotonic_ms() - ago_ms;
    },
    idle_seconds,
    last_ms: () => last_ms,
    restart: () => {
      left = false;
      begin();
    },
  };
}
