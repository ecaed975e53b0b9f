import { useSyncExternalStore } from 'react';

/** Somebody wants to act as a user of a merchant; nothing begins before they say why. */
export type ImpersonationRequest = {
  user_id: string;
  full_name: string;
  access: 'view' | 'full';
  /** What is opened as them; their home unless given. */
  destination?: string;
};

let asked: ImpersonationRequest | undefined;
const listeners = new Set<() => void>();

function set(next: ImpersonationRequest | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog over whatever page stands (app/shell/shell.tsx): a resized window or a new list of users does not take it away. */
export function askToImpersonate(request: ImpersonationRequest): void {
  set(request);
}

/** Puts the dialog away. */
export function dropImpersonationRequest(): void {
  set(undefined);
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => asked;

/** What was asked for, while its dialog stands. */
export function useImpersonationRequest(): ImpersonationRequest | undefined {
  return useSyncExternalStore(watch, current, current);
}
