import { createClient } from '@countinghouse/contract/client';
import { config } from '../config.ts';
import { session } from '../session/session.ts';
import { askForReview } from '../session/session-review.ts';
import { endSession } from '../sign-in/logout.ts';
import { renewSession } from '../sign-in/renew-session.ts';
import { connection, isNoAnswer } from './connection.ts';
import { callHeaders } from './headers.ts';
import { forOneIdentity } from './one-identity.ts';
import { createSessionSend } from './session-send.ts';

let seeToImpersonationOver: () => boolean = () => false;

/** Who sees to it when a call hears that the impersonation is over; false from it leaves the failure to the caller. */
export function setImpersonationOver(listener: () => boolean): void {
  seeToImpersonationOver = listener;
}

/**
 * Sends a declared call with the session's headers, for whoever is at work at that moment, and learns from it whether anybody
 * answers. Throws CallError (queries and mutations report it: report-error.ts), and IdentityChangedError for what comes too late.
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
    onRefused: askForReview,
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
    // Whoever gives up a call has not heard that nobody answers.
    if (!(fault instanceof DOMException && fault.name === 'AbortError')) connection.doubt();
    throw fault;
  }
}
