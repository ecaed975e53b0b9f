import { redirect } from '@tanstack/react-router';
import { refusedState } from '../shared/navigation/refused-address.ts';
import { guardRoute } from '../shared/routes/guard-route.ts';
import { matchRoute, routeNamed } from '../shared/routes/routes.ts';
import { accessContextOf } from '../shared/session/access-context.ts';
import { type RefreshOutcome, refreshSession, takeEarlyRefresh } from '../shared/session/refresh-session.ts';
import { session } from '../shared/session/session.ts';
import { endHere, logout } from '../shared/sign-in/logout.ts';

/** The services did not answer when the session was read. The page shows Try again, and the session is kept. */
export class UnreachableError extends Error {
  constructor() {
    super('The services cannot be reached');
    this.name = 'UnreachableError';
  }
}

/** Whether the session has been read since the portal was loaded; and the page that the guards opened last, with the impersonation. */
let everRefreshed = false;
let opened: string | undefined;
/** Counts navigations. A navigation that a newer one has replaced records nothing. */
let newest = 0;

function visitOf(pathname: string): string {
  return `${session.snapshot().impersonation?.id ?? ''} ${pathname}`;
}

session.watch(() => {
  if (session.snapshot().token !== undefined) return;
  everRefreshed = false;
  opened = undefined;
});

/**
 * Runs the route guards of spec section 6, in their order, before each navigation to another page. A change of the query string alone does
 * not run them. Throws a redirect when a guard refuses.
 */
export async function guard(location: { pathname: string; href: string }): Promise<void> {
  const route = matchRoute(location.pathname)?.route ?? routeNamed('pagenotfound');
  if (route.moved_to !== undefined) throw redirect({ to: route.moved_to, replace: true });
  if (route.name.startsWith('auth')) return;
  const wanted = location.href;
  newest += 1;
  const own = newest;
  // The page needs no permission, but it is about a user: a visitor is sent to sign in (blanks.md section 9).
  if (route.name === 'account-information' && session.snapshot().token === undefined) {
    throw redirect({ to: '/auth', search: { redirect: wanted } as never });
  }
  // If the page was open until now and is refused, the access was removed in the meantime.
  const stood = opened === visitOf(location.pathname);
  for (let refreshed = stood; ; ) {
    const state = session.snapshot();
    const decision = guardRoute(route, accessContextOf(state), {
      signed_in: state.token !== undefined,
      refreshed: refreshed ? 'in_this_navigation' : everRefreshed ? 'earlier' : 'never',
      wanted,
    });
    if (decision.go === 'on') {
      if (own !== newest) return;
      opened = visitOf(location.pathname);
      return keepVisited(location.pathname);
    }
    if (decision.go === 'auth') throw redirect({ to: '/auth', search: { redirect: decision.redirect } as never });
    if (decision.go !== 'refresh') {
      throw redirect({
        to: `/${decision.go}`,
        replace: true,
        state: refusedState(wanted, { taken_away: stood }) as never,
      });
    }
    const outcome = await (takeEarlyRefresh() ?? refreshSession());
    await act(outcome, route.public === true ? undefined : wanted);
    // After any other outcome the session belongs to another identity and is read again.
    refreshed = outcome === 'fresh';
    everRefreshed ||= refreshed;
  }
}

/**
 * Handles the outcome of a refresh. A failed refresh signs out and shows the reason on the sign-in page. For a Closed merchant the session
 * at the identity provider ends too.
 */
async function act(outcome: RefreshOutcome, wanted: string | undefined): Promise<void> {
  if (outcome === 'fresh') return;
  if (outcome === 'superseded') return;
  if (outcome === 'unreachable') throw new UnreachableError();
  everRefreshed = false;
  opened = undefined;
  if (outcome === 'invalid') {
    await endHere('session_invalid');
    throw redirect({ to: '/auth', search: (wanted === undefined ? {} : { redirect: wanted }) as never });
  }
  await logout(outcome);
  await new Promise(() => undefined);
}

function keepVisited(pathname: string): void {
  const { page_visited } = session.snapshot();
  if (page_visited?.to !== pathname) session.set({ page_visited: { from: page_visited?.to ?? '', to: pathname } });
}
