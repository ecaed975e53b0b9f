import { createClient } from '@countinghouse/contract/client';
import { config } from '../config.ts';
import { session } from '../session/session.ts';
import { requestReview } from '../session/session-review.ts';
import { endSession } from '../sign-in/logout.ts';
import { renewSession } from '../sign-in/renew-session.ts';
import { connection, isNoAnswer } from './connection.ts';
import { callHeaders } from './headers.ts';
import { forOneIdentity } from './one-identity.ts';
import { createSessionSend } from './session-send.ts';

let seeToImpersonationOver: () => boolean = () => false;

/** Sets the handler for a call that reports the end of the impersonation. If it returns false, the caller gets the failure. */
export function setImpersonationOver(listener: () => boolean): void {
  seeToImpersonationOver = listener;
}

/**
 * Sends a declared call with the session's headers, as the current identity, and updates the connection state from the result. Throws
 * CallError (reported by queries and mutations: report-error.ts), and IdentityChangedError for an answer that arrives after the identity
 * has changed.
 */
export const send = forOneIdentity(
  createSessionSend({
    send: createClient({
      base: (service) => config().services[service],
      headers: (call) => callHeaders(call, session.snapshot(), window.location.pathname),
      fetch: fetchAndLearn,
    }),
    token: () => session.snapshot().token,
    renew: renewSession,
    stepUp: async () => (await import('../sign-in/step-up.ts')).stepUp(),
    onOtherPerson: () => void endSession('session_invalid'),
    onRefused: requestReview,
  }),
  {
    identity: () => {
      const { impersonation } = session.snapshot();
      return impersonation?.id ?? '';
    },
    onImpersonationOver: () => seeToImpersonationOver(),
  },
);

async function fetchAndLearn(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    const response = await fetch(...request);
    if (isNoAnswer(response.status)) connection.doubt();
    else connection.trust();
    return response;
  } catch (fault) {
    // A cancelled call says nothing about the connection.
    if (!(fault instanceof DOMException && fault.name === 'AbortError')) connection.doubt();
    throw fault;
  }
}
