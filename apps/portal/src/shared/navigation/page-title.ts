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

/** Gives the window a title other than the route's while the page stands; undefined keeps the route's. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    put(title);
    return () => put(undefined);
  }, [title]);
}

/** The title that the present page has given the window. */
export function useGivenPageTitle(): string | undefined {
  return useSyncExternalStore(watch, () => present);
}
