/** Why somebody was signed out without asking for it. */
export type SignOutReason = 'session_invalid' | 'merchant_closed' | 'account_not_reviewed' | 'idle' | 'expired';

const key = 'sign_out_reason';
const reasons: readonly SignOutReason[] = [
  'session_invalid',
  'merchant_closed',
  'account_not_reviewed',
  'idle',
  'expired',
];

/** Keeps the reason over the way to the identity provider and back. */
export function keepSignOutReason(reason: SignOutReason): void {
  window.sessionStorage.setItem(key, reason);
}

/** The reason, while nobody has signed in since. */
export function signOutReason(): SignOutReason | undefined {
  const kept = window.sessionStorage.getItem(key);
  return reasons.find((reason) => reason === kept);
}

/** A new sign-in begins without the old reason. */
export function forgetSignOutReason(): void {
  window.sessionStorage.removeItem(key);
}
