import type { User } from 'oidc-client-ts';
import { session } from '../session/session.ts';
import { clockOffsetOf } from './token-expiry.ts';

/** Accepts a new token: whom it is for, the offset of this computer's clock from the provider's, and its expiry by the provider's clock. */
export function takeToken(user: Pick<User, 'access_token' | 'id_token' | 'expires_in' | 'profile'>): void {
  const now_ms = Date.now();
  const clock_offset_ms = clockOffsetOf(user.id_token ?? user.access_token, now_ms);
  session.set({
    token: user.access_token,
    identity: user.profile.sub,
    clock_offset_ms,
    token_expires_at_ms: user.expires_in === undefined ? undefined : now_ms + clock_offset_ms + user.expires_in * 1000,
  });
}
