import { useEffect, useSyncExternalStore } from 'react';

const watchers = new Set<() => void>();
let present: string | undefined;

function put(title: string | undefined): void {
  present = title;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Sets a window title other than the route's while the page is mounted; undefined keeps the route's. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    put(title);
    return () => put(undefined);
  }, [title]);
}

/** Returns the window title that the current page has set. */
export function useGivenPageTitle(): string | undefined {
  return useSyncExternalStore(watch, () => present);
}
