import type { CallResponse } from '@countinghouse/contract/call';
import { openVisitorSession } from '@countinghouse/contract/checkout/open-visitor-session';
import { CallError } from '@countinghouse/contract/client';
import { getVisitorPage } from '@countinghouse/contract/payment-link/get-visitor-page';
import type { VisitorPage as AnyVisitorPage } from '@countinghouse/contract/payment-link/visitor-page';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '../../shared/client/send.ts';
import { activateLocale } from '../../shared/i18n/i18n.ts';
import { session } from '../../shared/session/session.ts';

/** What the page of a visitor shows. */
export type VisitorPage = Extract<AnyVisitorPage, { purpose: 'customer' }>;

/** Why nothing can be done by a link. */
export type Closed =
  | 'unknown'
  | 'used'
  | 'expired'
  | 'withdrawn'
  | 'business_unavailable'
  | 'session_over'
  | 'too_many_tries';

/** How a visit stands. */
export type Visit =
  | { at: 'loading' }
  | { at: 'open'; page: VisitorPage }
  | { at: 'closed'; why: Closed; business: string }
  /** Nobody answered: the same may be tried again. */
  | { at: 'unanswered' };

/** The visit of whoever came by a link: the secret behind the # of its address, or, after a reload, the session that it was exchanged for. */
export function useVisit(): { visit: Visit; read: () => Promise<void>; close: (why: Closed) => void } {
  const secret = useRef<string>(undefined);
  const [visit, setVisit] = useState<Visit>({ at: 'loading' });

  const read = useCallback(async () => {
    setVisit({ at: 'loading' });
    setVisit(await visitBy(secret.current).catch(failedVisit));
  }, []);
  useEffect(() => {
    secret.current ??= takeSecret();
    void read();
  }, [read]);
  const close = useCallback((why: Closed) => setVisit({ at: 'closed', why, business: '' }), []);
  return { visit, read, close };
}

/** Takes the secret out of the address bar, so that it is in no history and nobody reads it off the screen. */
function takeSecret(): string {
  const secret = window.location.hash.slice(1);
  if (secret !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return secret;
}

async function visitBy(secret = ''): Promise<Visit> {
  if (secret !== '') {
    session.clearVisitor();
    const opened = await send(openVisitorSession, { body: { secret } });
    await activateLocale(opened.locale);
    const { state, business, token, user } = opened;
    if (state !== 'open') return { at: 'closed', why: closedBy(state), business };
    if (token !== null && user !== null) session.setVisitor({ token, user });
  }
  if (!session.hasVisitor()) return { at: 'closed', why: 'unknown', business: '' };
  const { page } = await send(getVisitorPage);
  return page.purpose === 'customer' ? { at: 'open', page } : { at: 'closed', why: 'unknown', business: page.business };
}

/** Links to other pages are unknown at this one. */
function closedBy(state: CallResponse<typeof openVisitorSession>['state']): Closed {
  return state === 'used' || state === 'expired' || state === 'withdrawn' || state === 'business_unavailable'
    ? state
    : 'unknown';
}

function failedVisit(error: unknown): Visit {
  const closed = (why: Closed): Visit => ({ at: 'closed', why, business: '' });
  if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) return { at: 'unanswered' };
  if (error.status === 401) {
    session.clearVisitor();
    return closed('session_over');
  }
  return closed(error.code === 'too_many_requests' ? 'too_many_tries' : 'unknown');
}
