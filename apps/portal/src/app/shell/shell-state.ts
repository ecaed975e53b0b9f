import { useCallback, useSyncExternalStore } from 'react';

/**
 * What somebody has opened in the shell and typed there. It is kept outside the components: while the first page loads, a shell of its own
 * stands around its skeleton, and what was opened or typed in that one goes on in the page's.
 */
type ShellState = {
  /** Which dialog of `usePalette` is open. */
  shown: 'palette' | 'shortcuts' | undefined;
  query: string;
  /** Enter was pressed before the palette had come. */
  entered: boolean;
  menu_open: boolean;
};

let state: ShellState = { shown: undefined, query: '', entered: false, menu_open: false };
const listeners = new Set<() => void>();

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** One part of the shell's state, and how it is changed. */
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
