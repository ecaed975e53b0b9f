import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type ConnectionState, createConnectionStore } from './connection-store.ts';

/** Answers of whatever stands before services that do not answer: the portal's server, a proxy, a balancer. */
const noAnswer: readonly number[] = [0, 502, 503, 504];

/** How long somebody may take to say that they are there. */
const lookLimit_ms = 5_000;

/** The connection of this tab. */
export const connection = createConnectionStore({
  answers: async () => {
    try {
      const { status } = await fetch('/api/healthz', {
        cache: 'no-store',
        signal: AbortSignal.timeout(lookLimit_ms),
      });
      return !noAnswer.includes(status);
    } catch {
      return false;
    }
  },
  isOnline: () => navigator.onLine,
});

/** Whether an answer's status says that no service answered; 0 where nothing came at all. */
export function isNoAnswer(status: number): boolean {
  return noAnswer.includes(status);
}

/** Hears what the device says of its connection, as long as the page is open. */
export function watchDevice(): void {
  window.addEventListener('offline', () => connection.doubt());
  window.addEventListener('online', () => connection.look());
}

/** The connection as it stands, kept up to date. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.watch, connection.state);
}

/** Does something each time that somebody answers again. */
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
