import { useSyncExternalStore } from 'react';

/**
 * The progress of a change of identity. `asking`: the services have not answered yet, and the page stays under an overlay. `changing`: the
 * change is certain, and nothing of the former identity may stay on the screen.
 */
export type Switching = 'asking' | 'changing' | undefined;

let now: Switching;
const listeners = new Set<() => void>();

/** Sets the progress. */
export function setSwitching(next: Switching): void {
  now = next;
  for (const listener of listeners) listener();
}

/** Returns whether a change of identity is in progress. */
export function isSwitching(): boolean {
  return now !== undefined;
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the current progress of a change of identity. */
export function useSwitching(): Switching {
  return useSyncExternalStore(watch, () => now);
}
