import { useSyncExternalStore } from 'react';

/*
 * The dialog that moves the sandbox's clock stands in the shell, over every page: a page only asks for it.
 */

let asked = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that moves the sandbox's clock. */
export const askToMoveClock = () => set(true);

/** Closes it. */
export const dropMoveClock = () => set(false);

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the dialog is asked for. */
export function useMoveClockAsked(): boolean {
  return useSyncExternalStore(watch, () => asked);
}
