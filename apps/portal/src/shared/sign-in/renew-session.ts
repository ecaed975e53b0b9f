import { session } from '../session/session.ts';
import { takeToken } from './take-token.ts';
import { userManager } from './user-manager.ts';

/**
 * How a silent renewal ended: with a fresh token; because the person has to sign in again (`ended`); because somebody else is
 * signed in at the provider; or without an answer, which says nothing.
 */
export type Renewal = 'renewed' | 'ended' | 'other_person' | 'unanswered';

let underWay: Promise<Renewal> | undefined;

/** Asks once for a fresh token without a word to the person. Whoever asks while that is under way gets the same answer. */
export function renewSession(): Promise<Renewal> {
  underWay ??= renew().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** Resolves once no renewal is under way, or when this has taken too long. */
export async function renewalOver(limit_ms: number): Promise<void> {
  if (underWay === undefined) return;
  await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, limit_ms))]);
}

async function renew(): Promise<Renewal> {
  const { identity } = session.snapshot();
  // Signed out, or signed in anew, while the provider was asked: whatever it said is about another session.
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

/** What a provider answers that wants to see the person (OpenID Connect Core 3.1.2.6). */
const wantsPerson = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'];

/** Reads why a renewal failed: only the provider's own word ends a session, never a network that did not carry it. */
export function renewalOf(fault: unknown): Renewal {
  if (!(fault instanceof Error)) return 'unanswered';
  if (fault.name === 'OtherPersonError') return 'other_person';
  return 'error' in fault && wantsPerson.includes(String(fault.error)) ? 'ended' : 'unanswered';
}
