import { signOutVisitor } from '@countinghouse/contract/payment-link/sign-out-visitor';
import { createContext } from 'preact';
import { send } from '../client/send.ts';
import { visitorSession } from './visitor-session.ts';

/** What ends the visit that is shown; undefined where there is none. */
export const LeaveVisit = createContext<(() => void) | undefined>(undefined);

/** Ends the visitor's session, here at once and at the gateway as soon as it hears of it: it ends by itself where it does not. */
export function endVisit(): void {
  const ended = send(signOutVisitor);
  visitorSession.end();
  ended.catch(() => undefined);
}
