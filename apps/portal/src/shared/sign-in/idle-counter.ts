/** How long before the end somebody is warned. */
export const idleWarning_seconds = 60;

/** Counts the seconds without a sign of life. */
export type IdleCounter = {
  /** Looks at the time; each second, and whenever the page wakes: a timer that was held back loses nothing. */
  tick(): void;
  /** A sign of life here, now. One that comes after the end changes nothing any more. */
  reset(): void;
  /** A sign of life in another tab, at an instant of this computer's clock. */
  resetAt(at_ms: number): void;
  /** Whole seconds since the last sign of life. */
  idle_seconds(): number;
  /** The instant of the last sign of life. */
  last_ms(): number;
  /** Counts anew for a new session. */
  restart(): void;
};

/** What the counter needs: the limit, two clocks, and whom to tell. */
type IdleOptions = {
  /** So many seconds stay, and one more leaves: 5400 unless the installation has a shorter limit. */
  limit_seconds(): number;
  /** This computer's clock: goes on while the computer sleeps, and can be set wrong. */
  now_ms(): number;
  /** A clock that nobody sets, and that may stand still while the computer sleeps. */
  monotonic_ms(): number;
  onIdle(): void;
};

/**
 * A counter that is to tick each second and calls back once more seconds than the limit have passed. It goes by
 * instants and not by ticks: by whichever of the two clocks says more, so that neither sleep nor a clock set back adds time.
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
      // What lies in the future is another computer clock's word, from before it was set right.
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
