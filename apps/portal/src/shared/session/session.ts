import { useSyncExternalStore } from 'react';
import { sessionArea } from '../storage/browser-storage.ts';
import { createSessionStore, type SessionSnapshot } from './session-store.ts';

/** The one session of this browser tab. */
export const session = createSessionStore(sessionArea);

/** The session as it stands, kept up to date. */
export function useSession(): SessionSnapshot {
  return useSyncExternalStore(session.watch, session.snapshot);
}
