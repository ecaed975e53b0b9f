import { createSafeStorage } from './safe-storage.ts';

/** Session storage: the session of this tab and what is typed in it. */
export const sessionArea = createSafeStorage(() => window.sessionStorage);

/** Local storage: what somebody chose for this browser, and what its tabs tell each other. */
export const localArea = createSafeStorage(() => window.localStorage);

/** Where a sign-in keeps its one-time state while the browser is at the identity provider: wherever there is room. */
export const signInStateArea = createSafeStorage(
  () => window.sessionStorage,
  () => window.localStorage,
);

/** Whether somebody can sign in here at all: the state of a sign-in must outlive the way there and back, and so must a cookie of the provider. */
export function canSignIn(): boolean {
  return navigator.cookieEnabled !== false && signInStateArea.lasts();
}
