import type { CallDeclaration } from '@countinghouse/contract/call';
import { CallError, type Send, type SendOptions } from '@countinghouse/contract/client';
import type { ErrorCode } from '@countinghouse/contract/errors';
import type { Renewal } from '../sign-in/renew-session.ts';

/** What stands around each call of a signed-in person. */
type SessionSendOptions = {
  /** Sends once, with the session's headers as they are at that moment. */
  send: Send;
  /** The token in use; undefined while nobody is signed in. */
  token(): string | undefined;
  /** Asks the provider for a fresh token; whoever asks at once shares the answer. */
  renew(): Promise<Renewal>;
  /** Somebody else is signed in at the provider by now: this session cannot go on. */
  onOtherPerson(): void;
  /** Has the person prove once more that it is them; true with a fresh token in use. */
  stepUp(): Promise<boolean>;
  /** What the person may do has changed since the session was read. */
  onRefused(): void;
};

/** Refusals that the session as it was read should not have met. */
const changed: readonly (ErrorCode | undefined)[] = [
  'permission_missing',
  'merchant_setting_off',
  'merchant_status_forbids',
  'user_inactive',
  'merchant_closed',
  'account_not_reviewed',
];

/**
 * The one way in which a call outlives its token: answered 401, it asks for a fresh token (all such calls for one together) and
 * is sent once more where that is safe: a reading always; a change under its Idempotency-Key, or where the gateway itself said
 * that nobody was signed in, which it does before anything else. The visitor's services know nothing of this session. A refusal
 * that the session should not have met asks for the session to be read again. A call that asks for a recent sign-in asks the
 * person for one, and is sent again once they gave it.
 */
export function createSessionSend({ send, token, renew, stepUp, onOtherPerson, onRefused }: SessionSendOptions): Send {
  const again = async (call: CallDeclaration, used: string | undefined, error: unknown, options: SendOptions = {}) => {
    if (!(error instanceof CallError) || error.status !== 401 || used === undefined) return false;
    if (call.service === 'payment-link' || call.service === 'checkout') return false;
    const present = token();
    // Signed out meanwhile; or renewed already by another call.
    if (present === undefined) return false;
    if (present === used) {
      const renewal = await renew();
      if (renewal === 'other_person') onOtherPerson();
      if (renewal !== 'renewed' || token() === undefined) return false;
    }
    return call.effect === 'read' || options.idempotency_key !== undefined || error.code === 'not_signed_in';
  };

  const sendInSession = async (call: CallDeclaration, ...rest: [given?: unknown, options?: SendOptions]) => {
    const used = token();
    const once = send as (call: CallDeclaration, ...rest: unknown[]) => Promise<unknown>;
    try {
      return await once(call, ...rest)
        .catch(async (error: unknown) => {
          if (!(await again(call, used, error, rest[1]))) throw error;
          return once(call, ...rest);
        })
        .catch(async (error: unknown) => {
          // Refused before anything else was done: the same request again, under the same Idempotency-Key.
          if (!(error instanceof CallError) || error.code !== 'step_up_required' || !(await stepUp())) throw error;
          return once(call, ...rest);
        });
    } catch (error) {
      if (error instanceof CallError && error.status === 403 && changed.includes(error.code)) onRefused();
      throw error;
    }
  };
  return sendInSession as unknown as Send;
}
