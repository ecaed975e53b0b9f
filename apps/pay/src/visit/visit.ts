import type { CallResponse } from '@countinghouse/contract/call';
import { openVisitorSession } from '@countinghouse/contract/checkout/open-visitor-session';
import { requestLink } from '@countinghouse/contract/checkout/request-link';
import { CallError } from '@countinghouse/contract/client';
import { getVisitorPage } from '@countinghouse/contract/payment-link/get-visitor-page';
import { send } from '../client/send.ts';
import { followLocale, shownLocale, wantedLocale } from '../i18n/i18n.ts';
import { visitorSession } from './visitor-session.ts';

type Opened = CallResponse<typeof openVisitorSession>;

/** The content of a visitor's page. */
export type VisitorPage = CallResponse<typeof getVisitorPage>['page'];

/** Why a link cannot be used, and whom to ask. */
export type Closed = {
  why: Exclude<Opened['state'], 'open'> | 'unknown' | 'session_over' | 'left' | 'too_many_tries';
} & Partial<Pick<Opened, 'purpose' | 'business' | 'place' | 'phone' | 'support_email' | 'at' | 'time_zone'>>;

/** The state of a visit. */
export type Visit =
  | { at: 'loading' }
  /** `is_new` if its session has just begun, without an attempt so far. */
  | { at: 'open'; page: VisitorPage; is_new: boolean }
  | { at: 'closed'; closed: Closed }
  /** There was no answer, or the browser is offline. Nothing was sent, and the visitor can try again. */
  | { at: 'unanswered' };

let secret: string | undefined;

/**
 * Removes the secret from the address bar, so that it is in no history and cannot be read off the screen.
 * @returns whether there was one
 */
export function takeSecret(): boolean {
  const behind = window.location.hash.slice(1);
  if (behind === '') return false;
  secret = behind;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return true;
}

/** Whether this tab has a secret, or the session that it was exchanged for. */
export function hasVisit(): boolean {
  return secret !== undefined || visitorSession.token() !== undefined;
}

/** Whether a fresh link can be requested, which needs the secret of the old one. */
export function hasOldLink(): boolean {
  return secret !== undefined;
}

/**
 * Requests a fresh link. It is mailed to the recipient of the old one, and the answer is the same for everybody.
 *
 * @throws CallError
 */
export async function requestFreshLink(): Promise<void> {
  if (secret !== undefined) await send(requestLink, { body: { secret, locale: shownLocale() } });
}

/**
 * Opens one of a customer's invoices from their page. The customer's session is suspended until they return; if the invoice cannot be opened, it is
 * resumed.
 *
 * @returns undefined if the invoice cannot be opened now
 */
export async function visitFurther(given: string): Promise<Visit | undefined> {
  visitorSession.putAside();
  try {
    const { page } = await exchange(given);
    if (page !== null) return { at: 'open', page, is_new: true };
  } catch (fault) {
    if (!(fault instanceof CallError)) throw fault;
  }
  visitorSession.goBack();
  return undefined;
}

/** Returns to the page of the customer. */
export function visitBack(): Promise<Visit> {
  visitorSession.goBack();
  return openVisit();
}

let begun: Promise<Visit> | undefined;

/** Begins the visit while the first texts are still being loaded. */
export function startVisit(texts: Promise<void>): void {
  begun = openVisit(texts);
}

/** The visit that was begun, or a new one. */
export function takeVisit(): Promise<Visit> {
  const taken = begun ?? openVisit();
  begun = undefined;
  return taken;
}

/** Begins the visit, or continues the one that a reload interrupted. */
async function openVisit(texts?: Promise<void>): Promise<Visit> {
  if (secret !== undefined) visitorSession.end();
  try {
    const opened = secret === undefined ? undefined : await exchange(secret, texts);
    if (opened !== undefined && opened.state !== 'open') {
      const { state: why, purpose, business, place, phone, support_email, at, time_zone } = opened;
      return { at: 'closed', closed: { why, purpose, business, place, phone, support_email, at, time_zone } };
    }
    if (visitorSession.token() === undefined) return { at: 'closed', closed: { why: 'unknown' } };
    return { at: 'open', page: opened?.page ?? (await send(getVisitorPage)).page, is_new: opened !== undefined };
  } catch (fault) {
    return visitAfter(fault);
  }
}

/**
 * Exchanges a secret for a session, and shows the page in the language of the answer: the visitor's for a payment link, that of the mail
 * for a customer's link. The secret is dropped once it is exchanged.
 */
async function exchange(given: string, texts?: Promise<void>): Promise<Opened> {
  const opened = await send(openVisitorSession, {
    body: { secret: given, locale: wantedLocale() },
  });
  // Loads no other texts before the first ones are loaded.
  await texts;
  await followLocale(opened.locale).catch(() => undefined);
  if (opened.token !== null && opened.user !== null) {
    visitorSession.begin(opened.token, opened.user);
    secret = undefined;
  }
  return opened;
}

/**
 * The state of a visit after a failed call. A 401 ends the visitor's session and no other (specification section 8).
 *
 * @throws anything but a CallError
 */
export function visitAfter(fault: unknown): Visit {
  if (!(fault instanceof CallError)) throw fault;
  const closed = (why: Closed['why']): Visit => ({ at: 'closed', closed: { why } });
  if (fault.status === 0 || fault.status >= 500) return { at: 'unanswered' };
  if (fault.status === 401) {
    visitorSession.end();
    return closed('session_over');
  }
  return closed(fault.code === 'too_many_requests' ? 'too_many_tries' : 'unknown');
}
