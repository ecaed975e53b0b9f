import { useSyncExternalStore } from 'react';

/** Where the choice is kept, over sessions: how somebody uses a keyboard does not change with who is signed in. */
const storageKey = 'single_key_shortcuts';

const listeners = new Set<() => void>();
let on = remembered();

function remembered(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether keys without Ctrl or Cmd are shortcuts; they can be turned off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  return on;
}

/** Turns them on or off and remembers it in this browser, where it lets itself be written to. */
export function setSingleKeys(next: boolean): void {
  on = next;
  try {
    window.localStorage.setItem(storageKey, next ? 'on' : 'off');
  } catch {
    // It holds until the page is left.
  }
  for (const listener of listeners) listener();
}

/** The same for a component, kept up to date. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, singleKeysOn);
}
