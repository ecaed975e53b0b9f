import { useSyncExternalStore } from 'react';

/* The request for the dialog that moves the sandbox clock. The dialog is in the shell, above every page. */

let asked = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that moves the sandbox clock. */
export const requestClockMove = () => set(true);

/** Closes it. */
export const dropMoveClock = () => set(false);

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns whether the dialog is requested. */
export function useMoveClockAsked(): boolean {
  return useSyncExternalStore(watch, () => asked);
}
