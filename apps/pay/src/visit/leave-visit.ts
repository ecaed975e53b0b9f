import { signOutVisitor } from '@countinghouse/contract/payment-link/sign-out-visitor';
import { createContext } from 'preact';
import { send } from '../client/send.ts';
import { visitorSession } from './visitor-session.ts';

/** Ends the visit; undefined if there is none. */
export const LeaveVisit = createContext<(() => void) | undefined>(undefined);

/**
 * Ends the visitor's session, and a suspended one, immediately here and in the background at the gateway. If the gateway cannot be reached, they
 * expire there.
 */
export function endVisit(): void {
  do send(signOutVisitor).catch(() => undefined);
  while (visitorSession.goBack());
  visitorSession.end();
}
