import { platformTimeZone, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useSession } from '../session/session.ts';

const watchers = new Set<() => void>();
let given: TimeZone | undefined;

function put(zone: TimeZone | undefined): void {
  given = zone;
  for (const watcher of watchers) watcher();
}

const present = () => given;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Returns the time zone in which the current page shows all instants, and which the header names: the zone of the merchant in scope, else
 * of the one merchant that an administrator's page is about, else the platform's. The browser's zone is never used.
 */
export function usePageZone(): TimeZone {
  const { merchant } = useSession();
  const one = useSyncExternalStore(watch, present, present);
  return merchant?.time_zone ?? one ?? platformTimeZone;
}

/** Sets the zone of the one merchant that an administrator's page is about, while the page is mounted; undefined until it is known. */
export function useMerchantPageZone(zone: TimeZone | undefined): void {
  useLayoutEffect(() => {
    if (zone === undefined) return;
    put(zone);
    return () => put(undefined);
  }, [zone]);
}
