import { useSyncExternalStore } from 'react';
import { sessionArea } from '../storage/browser-storage.ts';
import { createSessionStore, type SessionSnapshot } from './session-store.ts';

/** The session of this browser tab. */
export const session = createSessionStore(sessionArea);

/** Returns the current session; follows changes. */
export function useSession(): SessionSnapshot {
  return useSyncExternalStore(session.watch, session.snapshot);
}
