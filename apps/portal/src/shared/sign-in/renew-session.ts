import { session } from '../session/session.ts';
import { takeToken } from './take-token.ts';
import { userManager } from './user-manager.ts';

/**
 * The result of a silent renewal: a fresh token; the user must sign in again (`ended`); another user is signed in at the provider; or no
 * answer, which says nothing about the session.
 */
export type Renewal = 'renewed' | 'ended' | 'other_person' | 'unanswered';

let underWay: Promise<Renewal> | undefined;

/** Requests a fresh token without user interaction. Simultaneous callers share the result. */
export function renewSession(): Promise<Renewal> {
  underWay ??= renew().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** Resolves once no renewal is in progress, or after the limit. */
export async function renewalOver(limit_ms: number): Promise<void> {
  if (underWay === undefined) return;
  await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, limit_ms))]);
}

async function renew(): Promise<Renewal> {
  const { identity } = session.snapshot();
  // The user signed out or in again in the meantime: the answer belongs to another session.
  const overtaken = () => identity === undefined || session.snapshot().identity !== identity;
  try {
    const user = await (await userManager()).renew();
    if (user === null || overtaken()) return 'unanswered';
    takeToken(user);
    return 'renewed';
  } catch (fault) {
    return overtaken() ? 'unanswered' : renewalOf(fault);
  }
}

/** The provider's errors when it needs the user's interaction (OpenID Connect Core 3.1.2.6). */
const wantsPerson = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'];

/** Returns why a renewal failed. Only an answer of the provider ends a session, never a network failure. */
export function renewalOf(fault: unknown): Renewal {
  if (!(fault instanceof Error)) return 'unanswered';
  if (fault.name === 'OtherPersonError') return 'other_person';
  return 'error' in fault && wantsPerson.includes(String(fault.error)) ? 'ended' : 'unanswered';
}
