import { sessionArea } from '../storage/browser-storage.ts';

/** Why a user was signed out without having chosen it here. */
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

/** Returns whether a text is one of the reasons. */
export function isSignOutReason(text: unknown): text is SignOutReason {
  return reasons.some((reason) => reason === text);
}

/** Stores the reason during the redirects to the identity provider and back. */
export function rememberSignOutReason(reason: SignOutReason): void {
  sessionArea.setItem(reasonKey, reason);
}

/** Returns the reason, until the next sign-in. */
export function signOutReason(): SignOutReason | undefined {
  const kept = sessionArea.getItem(reasonKey);
  return isSignOutReason(kept) ? kept : undefined;
}

/** Stores the address at which the session ended, because the identity provider redirects to another one. */
export function rememberAddress(address: string): void {
  sessionArea.setItem(wantedKey, address);
}

/** Returns the address at which the session ended, until the next sign-in. */
export function rememberedAddress(): string | undefined {
  return sessionArea.getItem(wantedKey) ?? undefined;
}

/** Removes the reason and the address before a new sign-in. */
export function forgetSignOutReason(): void {
  sessionArea.removeItem(reasonKey);
  sessionArea.removeItem(wantedKey);
}
