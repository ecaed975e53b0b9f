import { useSyncExternalStore } from 'react';
import { localArea } from '../storage/browser-storage.ts';

/** Where the choice is kept, over sessions: how somebody uses a keyboard does not change with who is signed in. */
const storageKey = 'single_key_shortcuts';

const listeners = new Set<() => void>();
let on = localArea.getItem(storageKey) !== 'off';

/** Whether keys without Ctrl or Cmd are shortcuts; they can be turned off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  return on;
}

/** Turns them on or off and remembers it in this browser. */
export function setSingleKeys(next: boolean): void {
  on = next;
  localArea.setItem(storageKey, next ? 'on' : 'off');
  for (const listener of listeners) listener();
}

/** The same for a component, kept up to date. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, singleKeysOn);
}
