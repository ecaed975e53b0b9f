import { signOutVisitor } from '@countinghouse/contract/payment-link/sign-out-visitor';
import { createContext } from 'preact';
import { send } from '../client/send.ts';
import { visitorSession } from './visitor-session.ts';

/** Ends the visit; undefined if there is none. */
export const LeaveVisit = createContext<(() => void) | undefined>(undefined);

/** Ends the visitor's session here immediately, and at the gateway. If the gateway cannot be reached, the session expires there. */
export function endVisit(): void {
  const ended = send(signOutVisitor);
  visitorSession.end();
  ended.catch(() => undefined);
}
