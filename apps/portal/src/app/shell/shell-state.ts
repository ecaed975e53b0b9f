import { useCallback, useSyncExternalStore } from 'react';

/**
 * What a user has opened and typed in the shell. It is kept outside the components: while the first page loads, its skeleton has a shell of
 * its own, and what was opened or typed there continues in the page's shell.
 */
type ShellState = {
  /** Which dialog of `usePalette` is open. */
  shown: 'palette' | 'shortcuts' | undefined;
  query: string;
  /** Enter was pressed before the palette had loaded. */
  entered: boolean;
  menu_open: boolean;
};

let state: ShellState = { shown: undefined, query: '', entered: false, menu_open: false };
const listeners = new Set<() => void>();

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns one part of the shell's state and its setter. */
export function useShellState<Name extends keyof ShellState>(
  name: Name,
): [ShellState[Name], (next: ShellState[Name]) => void] {
  const change = useCallback(
    (next: ShellState[Name]) => {
      state = { ...state, [name]: next };
      for (const listener of listeners) listener();
    },
    [name],
  );
  return [useSyncExternalStore(watch, () => state[name]), change];
}
