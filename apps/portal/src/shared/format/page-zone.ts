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
 * The time zone in which the present page shows every instant; the header names it. It is the zone of the merchant in scope, else of
 * the one merchant that an administrator's page is about, else the platform's. The browser's zone never plays a part.
 */
export function usePageZone(): TimeZone {
  const { merchant } = useSession();
  const one = useSyncExternalStore(watch, present, present);
  return merchant?.time_zone ?? one ?? platformTimeZone;
}

/** Gives an administrator's page the zone of the one merchant that it is about, while it stands; undefined until that is known. */
export function useMerchantPageZone(zone: TimeZone | undefined): void {
  useLayoutEffect(() => {
    if (zone === undefined) return;
    put(zone);
    return () => put(undefined);
  }, [zone]);
}
