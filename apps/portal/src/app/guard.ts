import { redirect } from '@tanstack/react-router';
import { refusedState } from '../shared/navigation/refused-address.ts';
import { guardRoute } from '../shared/routes/guard-route.ts';
import { matchRoute, routeNamed } from '../shared/routes/routes.ts';
import { accessContextOf } from '../shared/session/access-context.ts';
import { type RefreshOutcome, refreshSession, takeEarlyRefresh } from '../shared/session/refresh-session.ts';
import { session } from '../shared/session/session.ts';
import { endHere, logout } from '../shared/sign-in/logout.ts';

/** Nobody answered when the session was read: the page shows Try again, and the session stands. */
export class UnreachableError extends Error {
  constructor() {
    super('The services cannot be reached');
    this.name = 'UnreachableError';
  }
}

/** Whether the session was read since the portal was loaded, and the page that the guards opened last, and to whom. */
let everRefreshed = false;
let opened: string | undefined;
/** Counts navigations: one that another has overtaken writes nothing down any more. */
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
 * The route guards of spec section 6 in their order, before each navigation to another page; a change after the question
 * mark asks nobody. Throws a redirect where a guard refuses.
 */
export async function guard(location: { pathname: string; href: string }): Promise<void> {
  const route = matchRoute(location.pathname)?.route ?? routeNamed('pagenotfound');
  if (route.moved_to !== undefined) throw redirect({ to: route.moved_to, replace: true });
  if (route.name.startsWith('auth')) return;
  const wanted = location.href;
  newest += 1;
  const own = newest;
  // Open without a resource, but about somebody: who is not signed in is asked to (blanks.md section 9).
  if (route.name === 'account-information' && session.snapshot().token === undefined) {
    throw redirect({ to: '/auth', search: { redirect: wanted } as never });
  }
  // A page that stood open until now and is refused was taken away meanwhile.
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
    // What was about somebody else is asked again, for whoever is there now.
    refreshed = outcome === 'fresh';
    everRefreshed ||= refreshed;
  }
}

/** A refresh that fails signs out and says so on the sign-in page; a Closed merchant leaves the identity provider too. */
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
