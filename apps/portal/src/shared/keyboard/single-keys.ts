import { useSyncExternalStore } from 'react';
import { localArea } from '../storage/browser-storage.ts';

/** Where the choice is stored, across sessions: it belongs to the person at the keyboard, whoever is signed in. */
const storageKey = 'single_key_shortcuts';

const listeners = new Set<() => void>();
let on = localArea.getItem(storageKey) !== 'off';

/** Returns whether keys without Ctrl or Cmd are shortcuts. They can be turned off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  return on;
}

/** Turns them on or off and stores the choice in this browser. */
export function setSingleKeys(next: boolean): void {
  on = next;
  localArea.setItem(storageKey, next ? 'on' : 'off');
  for (const listener of listeners) listener();
}

/** The same for a component; follows changes. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, singleKeysOn);
}
