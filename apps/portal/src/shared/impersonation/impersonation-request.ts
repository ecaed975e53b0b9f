import { useSyncExternalStore } from 'react';

/** A request to impersonate a merchant's user. The impersonation starts once a reason is given. */
export type ImpersonationRequest = {
  user_id: string;
  full_name: string;
  access: 'view' | 'full';
  /** The page to open; Home by default. */
  destination?: string;
};

let asked: ImpersonationRequest | undefined;
const listeners = new Set<() => void>();

function set(next: ImpersonationRequest | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Opens the dialog above the current page (app/shell/shell.tsx). It stays open when the window is resized or the list of users is
 * refetched.
 */
export function requestImpersonation(request: ImpersonationRequest): void {
  set(request);
}

/** Closes the dialog. */
export function dropImpersonationRequest(): void {
  set(undefined);
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => asked;

/** Returns the request while its dialog is open. */
export function useImpersonationRequest(): ImpersonationRequest | undefined {
  return useSyncExternalStore(watch, current, current);
}
