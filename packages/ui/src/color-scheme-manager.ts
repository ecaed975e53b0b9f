import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const key = 'mantine-color-scheme-value';
const isScheme = (text: unknown): text is MantineColorScheme => text === 'light' || text === 'dark' || text === 'auto';

/** Runs what touches the storage; a browser that blocks it, or has no room, only forgets the choice. */
function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Remembers the chosen scheme in local storage, follows a choice in another tab, and never throws or warns where there is no storage. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let heard: ((event: StorageEvent) => void) | undefined;
  const unsubscribe = () => {
    if (heard !== undefined) window.removeEventListener('storage', heard);
    heard = undefined;
  };
  return {
    get: (fallback) => {
      const kept = quietly(() => window.localStorage.getItem(key));
      return isScheme(kept) ? kept : fallback;
    },
    set: (scheme) => quietly(() => window.localStorage.setItem(key, scheme)),
    subscribe: (update) => {
      unsubscribe();
      heard = (event) => {
        if (event.key === key && isScheme(event.newValue)) update(event.newValue);
      };
      window.addEventListener('storage', heard);
    },
    unsubscribe,
    clear: () => quietly(() => window.localStorage.removeItem(key)),
  };
}
