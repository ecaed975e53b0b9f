import { sessionArea } from '../storage/browser-storage.ts';

/** Why somebody was signed out without asking for it here. */
export type SignOutReason =
  | 'session_invalid'
  | 'merchant_closed'
  | 'account_not_reviewed'
  | 'idle'
  | 'expired'
  | 'signed_out_elsewhere';

const reasonKey = 'sign_out_reason';
const wantedKey = 'sign_out_wanted';
const reasons: readonly SignOutReason[] = [
  'session_invalid',
  'merchant_closed',
  'account_not_reviewed',
  'idle',
  'expired',
  'signed_out_elsewhere',
];

/** Whether a text names one of the reasons. */
export function isSignOutReason(text: unknown): text is SignOutReason {
  return reasons.some((reason) => reason === text);
}

/** Keeps the reason over the way to the identity provider and back. */
export function keepSignOutReason(reason: SignOutReason): void {
  sessionArea.setItem(reasonKey, reason);
}

/** The reason, while nobody has signed in since. */
export function signOutReason(): SignOutReason | undefined {
  const kept = sessionArea.getItem(reasonKey);
  return isSignOutReason(kept) ? kept : undefined;
}

/** Keeps the address at which the session ended: the identity provider sends the browser back to another one. */
export function keepWanted(address: string): void {
  sessionArea.setItem(wantedKey, address);
}

/** Where the session ended, while nobody has signed in since. */
export function keptWanted(): string | undefined {
  return sessionArea.getItem(wantedKey) ?? undefined;
}

/** A new sign-in begins without the old reason and address. */
export function forgetSignOutReason(): void {
  sessionArea.removeItem(reasonKey);
  sessionArea.removeItem(wantedKey);
}
