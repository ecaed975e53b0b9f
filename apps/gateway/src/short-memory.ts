import type { Clock } from '@countinghouse/domain/time/clock';

export type ShortMemory<Value> = {
  /** What is remembered under the key, or else read now; readers of one key at one moment share one reading. */
  get(key: string, read: () => Promise<Value>): Promise<Value>;
  /** Reads anew, from the next `get` on, what stands under these keys. A reading under way answers those who wait for it and nobody else. */
  forget(concerns: (key: string) => boolean): void;
};

/**
 * Remembers what was read for so many milliseconds, and failures not at all. The oldest entry makes room.
 *
 * @param remember_ms 0 remembers nothing beyond the reading itself
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
      // A clock that was moved back makes an entry old, not young.
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
