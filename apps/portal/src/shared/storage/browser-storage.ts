import { createSafeStorage } from './safe-storage.ts';

/** Session storage: the session of this tab and its input. */
export const sessionArea = createSafeStorage(() => window.sessionStorage);

/** Local storage: choices for this browser, and the messages between its tabs. */
export const localArea = createSafeStorage(() => window.localStorage);

/** Where a sign-in keeps its one-time state during the redirect: in the first storage that accepts it. */
export const signInStateArea = createSafeStorage(
  () => window.sessionStorage,
  () => window.localStorage,
);

/**
 * Returns whether a sign-in is possible in this browser: its state must survive the redirects, and the provider's cookie must be accepted.
 */
export function canSignIn(): boolean {
  return navigator.cookieEnabled !== false && signInStateArea.lasts();
}
