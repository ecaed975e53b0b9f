/** A storage for texts: the browser's, or the memory of the page. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const memories = { sessionStorage: new Map<string, string>(), localStorage: new Map<string, string>() };

/**
 * A storage of the browser, backed by the page's memory. If the browser forbids storage or has no room, only a reload loses the texts.
 */
export function storageArea(name: keyof typeof memories): StorageArea {
  const memory = memories[name];
  const stored = <Result>(use: (area: Storage) => Result): Result | undefined => {
    try {
      return use(window[name]);
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? stored((area) => area.getItem(key)) ?? null,
    setItem: (key, value) => {
      memory.set(key, value);
      stored((area) => area.setItem(key, value));
    },
    removeItem: (key) => {
      memory.delete(key);
      stored((area) => area.removeItem(key));
    },
  };
}
