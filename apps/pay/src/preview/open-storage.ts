import type { TextStorage } from '../visit/open-storage.ts';

const memory = new Map<string, string>();

/** Keeps texts as long as the preview is shown, and nothing in the browser's storage, which is the portal's. */
export function openStorage(_name: 'sessionStorage' | 'localStorage'): TextStorage {
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
