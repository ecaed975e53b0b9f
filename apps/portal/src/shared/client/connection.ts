import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type ConnectionState, createConnectionStore } from './connection-store.ts';

/** Statuses that are sent in front of services that do not answer: by the portal's server, a proxy or a load balancer. */
const noAnswer: readonly number[] = [0, 502, 503, 504];

/** The time limit of a check. */
const checkLimit_ms = 5_000;

/** The connection of this tab. */
export const connection = createConnectionStore({
  answers: async () => {
    try {
      const { status } = await fetch('/api/healthz', {
        cache: 'no-store',
        signal: AbortSignal.timeout(checkLimit_ms),
      });
      return !noAnswer.includes(status);
    } catch {
      return false;
    }
  },
  isOnline: () => navigator.onLine,
});

/** Returns whether a status means that no service answered. 0: there was no answer at all. */
export function isNoAnswer(status: number): boolean {
  return noAnswer.includes(status);
}

/** Follows the device's own reports of its connection, for as long as the page is open. */
export function watchDevice(): void {
  window.addEventListener('offline', () => connection.doubt());
  window.addEventListener('online', () => connection.look());
}

/** Returns the current connection state. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.watch, connection.state);
}

/** Runs `work` each time the services answer again. */
export function useOnReturn(work: () => void): void {
  const state = useConnection();
  const latest = useRef(work);
  latest.current = work;
  const was = useRef(state);
  useEffect(() => {
    if (state === 'up' && was.current !== 'up') latest.current();
    was.current = state;
  }, [state]);
}
