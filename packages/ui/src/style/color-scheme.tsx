import { useSyncExternalStore } from 'react';
import { useMedia } from '../use-media.ts';

/** The user's choice: follow the system, or stay light or dark. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** The storage key of the choice. */
const key = 'color_scheme';
const isScheme = (text: unknown): text is ColorScheme => text === 'light' || text === 'dark' || text === 'auto';

let chosen: ColorScheme | undefined;
const watchers = new Set<() => void>();

/** If the browser blocks storage, or it is full, only the choice is lost. */
function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function chosenScheme(): ColorScheme {
  if (chosen === undefined) {
    const kept = quietly(() => window.localStorage.getItem(key));
    chosen = isScheme(kept) ? kept : 'auto';
  }
  return chosen;
}

/** tokens.css follows the system unless the root element sets a scheme. */
function show(scheme: ColorScheme): void {
  const { dataset } = document.documentElement;
  // Everything changes at the same time: styles are recomputed while transitions are off.
  dataset.schemeChanges = '';
  if (scheme === 'auto') delete dataset.colorScheme;
  else dataset.colorScheme = scheme;
  document.body.getBoundingClientRect();
  delete dataset.schemeChanges;
}

function take(scheme: ColorScheme): void {
  chosen = scheme;
  show(scheme);
  for (const watcher of [...watchers]) watcher();
}

function setColorScheme(scheme: ColorScheme): void {
  quietly(() => window.localStorage.setItem(key, scheme));
  take(scheme);
}

/**
 * Applies the stored scheme, and follows a choice in another tab and a change of the system.
 * @returns a function that stops it
 */
export function followColorScheme(): () => void {
  if (chosenScheme() !== 'auto') show(chosenScheme());
  const heard = (event: StorageEvent) => {
    if (event.key === key && isScheme(event.newValue)) take(event.newValue);
  };
  // Transitions are off for a change of the system too; otherwise Chromium 153 kept some texts in the old colours.
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const changed = () => {
    if (chosenScheme() === 'auto') show('auto');
  };
  window.addEventListener('storage', heard);
  system.addEventListener('change', changed);
  return () => {
    window.removeEventListener('storage', heard);
    system.removeEventListener('change', changed);
  };
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** Returns the chosen scheme, the active one, and the function that sets (and stores) it. */
export function useColorScheme(): {
  chosen: ColorScheme;
  inForce: 'light' | 'dark';
  setColorScheme: (scheme: ColorScheme) => void;
} {
  const scheme = useSyncExternalStore(watch, chosenScheme, () => 'auto' as const);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const ofSystem = isDark ? 'dark' : 'light';
  return { chosen: scheme, inForce: scheme === 'auto' ? ofSystem : scheme, setColorScheme };
}
