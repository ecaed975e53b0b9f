import { useSyncExternalStore } from 'react';
import { createSessionStore, type SessionSnapshot } from './session-store.ts';

/** The one session of this browser tab. */
export const session = createSessionStore(window.sessionStorage);

/** The session as it stands, kept up to date. */
export function useSession(): SessionSnapshot {
  return useSyncExternalStore(session.watch, session.snapshot);
}
