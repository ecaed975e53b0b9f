import type { Clock } from '@countinghouse/domain/time/clock';

export type ShortMemory<Value> = {
  /** Returns the cached value of the key, or reads it now. Concurrent readers of one key share one read. */
  get(key: string, read: () => Promise<Value>): Promise<Value>;
  /**
   * Makes the next `get` of these keys read again. A read in progress is still returned to those who already wait for it, and to no later
   * caller.
   */
  forget(concerns: (key: string) => boolean): void;
};

/**
 * Caches values that were read for `remember_ms` milliseconds, but not failures. When it is full, the oldest entry is removed.
 *
 * @param remember_ms 0 shares only a read that is in progress
 */
export function createShortMemory<Value>(
  clock: Clock,
  remember_ms: number,
  entries_maximum: number,
): ShortMemory<Value> {
  const entries = new Map<string, { value: Promise<Value>; read_at_ms: number; settled: boolean }>();
  return {
    get: (key, read) => {
      const now_ms = clock.now().getTime();
      const known = entries.get(key);
      // If the clock was moved back, an entry counts as old.
      if (known !== undefined && (!known.settled || Math.abs(now_ms - known.read_at_ms) < remember_ms)) {
        return known.value;
      }
      const entry = { value: read(), read_at_ms: now_ms, settled: false };
      entries.delete(key);
      if (entries.size >= entries_maximum) {
        for (const oldest of entries.keys()) {
          entries.delete(oldest);
          break;
        }
      }
      entries.set(key, entry);
      entry.value.then(
        () => {
          entry.settled = true;
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return entry.value;
    },
    forget: (concerns) => {
      for (const key of entries.keys()) {
        if (concerns(key)) entries.delete(key);
      }
    },
  };
}
