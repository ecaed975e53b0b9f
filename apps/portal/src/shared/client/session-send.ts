import type { CallDeclaration } from '@countinghouse/contract/call';
import { CallError, type Send, type SendOptions } from '@countinghouse/contract/client';
import type { ErrorCode } from '@countinghouse/contract/errors';
import type { Renewal } from '../sign-in/renew-session.ts';

/** What surrounds each call of a signed-in user. */
type SessionSendOptions = {
  /** Sends once, with the session's current headers. */
  send: Send;
  /** The token in use; undefined when signed out. */
  token(): string | undefined;
  /** Requests a fresh token from the provider. Simultaneous callers share the answer. */
  renew(): Promise<Renewal>;
  /** Another user is now signed in at the provider: this session cannot continue. */
  onOtherPerson(): void;
  /** Asks the user for a step-up. True once a fresh token is in use. */
  stepUp(): Promise<boolean>;
  /** The user's permissions have changed since the session was read. */
  onRefused(): void;
};

/** Refusals that should not happen with the session as it was read. */
const changed: readonly (ErrorCode | undefined)[] = [
  'permission_missing',
  'merchant_setting_off',
  'merchant_status_forbids',
  'user_inactive',
  'merchant_closed',
  'account_not_reviewed',
];

/**
 * Adds renewal and step-up to a sender. A call answered 401 requests a fresh token (one for all such calls) and is repeated once where this
 * is safe: a read always; a write with an Idempotency-Key, or if the gateway itself answered that no one is signed in, because it checks
 * this first. The visitors' services do not use this session. An unexpected refusal causes the session to be read again. A call that
 * requires a step-up asks the user for it and is then sent again.
 */
export function createSessionSend({ send, token, renew, stepUp, onOtherPerson, onRefused }: SessionSendOptions): Send {
  const again = async (call: CallDeclaration, used: string | undefined, error: unknown, options: SendOptions = {}) => {
    if (!(error instanceof CallError) || error.status !== 401 || used === undefined) return false;
    if (call.service === 'payment-link' || call.service === 'checkout') return false;
    const present = token();
    // Signed out in the meantime, or already renewed by another call.
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
          // The refusal came before any other work, so the same request is sent again, with the same Idempotency-Key.
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
