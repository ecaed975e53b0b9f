import type { StorageArea } from '../visit/storage-area.ts';

const memory = new Map<string, string>();

/** Keeps texts as long as the preview is shown, and nothing in the browser's storage, which is the portal's. */
export function storageArea(_name: 'sessionStorage' | 'localStorage'): StorageArea {
  return {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => {
      memory.set(key, value);
    },
    removeItem: (key) => {
      memory.delete(key);
    },
  };
}
