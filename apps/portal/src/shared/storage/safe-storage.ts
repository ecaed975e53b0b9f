/** What the portal uses of a browser's storage. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Why a value is kept in memory only: the browser blocks storage, or it is full. */
type StorageFault = 'blocked' | 'full';

/** A storage that never throws: a value that the browser does not store is kept in memory until the page is left. */
export type SafeStorage = StorageArea & {
  /** The names of all stored values. */
  keys(): string[];
  /** Why the last value written would be lost on a reload; undefined if it would not. */
  fault(): StorageFault | undefined;
  /** Whether a value written now would survive a reload. Writes a probe to find out. */
  lasts(): boolean;
};

const probe = 'storage_probe';

/**
 * Creates a storage that never throws. `places` are tried in order. Opening one may throw: browsers that block storage do so at the first
 * access. A value that none of them accepts stays in memory.
 */
export function createSafeStorage(...places: readonly (() => StorageArea)[]): SafeStorage {
  const memory = new Map<string, string>();
  let fault: StorageFault | undefined;

  const attempt = <Result>(place: () => StorageArea, work: (area: StorageArea) => Result): Result | undefined => {
    try {
      return work(place());
    } catch {
      return undefined;
    }
  };

  const removeItem = (key: string) => {
    memory.delete(key);
    for (const place of places) attempt(place, (area) => area.removeItem(key));
  };

  const write = (key: string, value: string): boolean => {
    for (const place of places) {
      try {
        place().setItem(key, value);
        return true;
      } catch (error) {
        fault = isFull(error) ? 'full' : 'blocked';
      }
    }
    return false;
  };

  const keys = () => {
    const stored = places.flatMap(
      (place) =>
        attempt(place, (area) => Array.from({ length: area.length }, (_, index) => area.key(index) ?? '')) ?? [],
    );
    return [...new Set([...memory.keys(), ...stored])].filter((key) => key !== '');
  };

  return {
    getItem: (key) => {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      for (const place of places) {
        const text = attempt(place, (area) => area.getItem(key));
        if (typeof text === 'string') return text;
      }
      return null;
    },
    setItem: (key, value) => {
      memory.delete(key);
      if (write(key, value)) {
        fault = undefined;
        return;
      }
      // Otherwise an old stored value would return after a reload in place of the one in memory.
      removeItem(key);
      memory.set(key, value);
    },
    removeItem,
    key: (index) => keys()[index] ?? null,
    get length() {
      return keys().length;
    },
    keys,
    fault: () => (memory.size === 0 ? undefined : fault),
    lasts: () => {
      const before = fault;
      const lasts = write(probe, '1');
      for (const place of places) attempt(place, (area) => area.removeItem(probe));
      fault = before;
      return lasts;
    },
  };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && /quota/i.test(error.name);
}
