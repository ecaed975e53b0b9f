import { useSyncExternalStore } from 'react';
import { useMedia } from '../use-media.ts';

/** What a person can choose: follow the system, or stay light or dark. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** Where the choice is kept. */
const key = 'color_scheme';
const isScheme = (text: unknown): text is ColorScheme => text === 'light' || text === 'dark' || text === 'auto';

let chosen: ColorScheme | undefined;
const watchers = new Set<() => void>();

/** A browser that blocks its storage, or has no room, only forgets the choice. */
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

/** tokens.css follows the system unless the root says otherwise. */
function show(scheme: ColorScheme): void {
  const { dataset } = document.documentElement;
  // All of it changes at once: styles are computed while nothing may fade from the one scheme to the other.
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
 * Shows the scheme that was chosen before, and follows a choice in another tab and a change of the system.
 *
 * @returns what ends that
 */
export function followColorScheme(): () => void {
  if (chosenScheme() !== 'auto') show(chosenScheme());
  const heard = (event: StorageEvent) => {
    if (event.key === key && isScheme(event.newValue)) take(event.newValue);
  };
  // The system's own change fades as little as a chosen one; left alone, Chromium 153 kept some texts in the colours of before.
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

/** The chosen scheme, the one in force, and the function that sets (and remembers) it. */
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
