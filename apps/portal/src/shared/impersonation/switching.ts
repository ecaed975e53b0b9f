import { useSyncExternalStore } from 'react';

/**
 * How far a change of identity has come. `asking`: the services have not answered, and the page stays as it is under an overlay;
 * `changing`: it is decided, and nothing of the former identity may stay on the screen.
 */
export type Switching = 'asking' | 'changing' | undefined;

let now: Switching;
const listeners = new Set<() => void>();

/** Says how far it is. */
export function setSwitching(next: Switching): void {
  now = next;
  for (const listener of listeners) listener();
}

/** Whether a change of identity is under way. */
export function isSwitching(): boolean {
  return now !== undefined;
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How far a change of identity has come, kept up to date. */
export function useSwitching(): Switching {
  return useSyncExternalStore(watch, () => now);
}
