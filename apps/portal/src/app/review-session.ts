import { clock } from '../shared/clock.ts';
import { formDrafts } from '../shared/form-draft/form-draft.ts';
import { isSwitching } from '../shared/impersonation/switching.ts';
import { refusedState } from '../shared/navigation/refused-address.ts';
import { guardRoute } from '../shared/routes/guard-route.ts';
import { matchRoute, type Route, routeNamed } from '../shared/routes/routes.ts';
import { accessContextOf } from '../shared/session/access-context.ts';
import { lastRefreshed_ms, refreshSession } from '../shared/session/refresh-session.ts';
import { session } from '../shared/session/session.ts';
import { setSessionReview } from '../shared/session/session-review.ts';
import type { SessionSnapshot } from '../shared/session/session-store.ts';
import { idleSeconds } from '../shared/sign-in/idle-watch.ts';
import { endSession, logout } from '../shared/sign-in/logout.ts';
import { isExpired } from '../shared/sign-in/token-expiry.ts';
import { router } from './router.tsx';

/** The longest age of the session data, and so of the menus, on a page that is in view. */
const reviewEvery_ms = 3_500;
/** After this long without input the reviews pause until the user is active again. */
const attention_seconds = 120;
/** Refusals within this time cause one review, however many calls were refused together. */
const refusal_ms = 1_000;

let underWay = false;
/** A call was refused, and the session has not been reviewed since. */
let refused = false;

/**
 * Reads the session again while the page is in view, when the user comes back to it, and when a call was refused. Then it runs the guards
 * on the current page, so that a removed permission takes effect within 5 seconds and the page says so.
 */
export function watchAccess(): void {
  let refused_ms = Number.NEGATIVE_INFINITY;
  setSessionReview(() => {
    if (performance.now() - refused_ms < refusal_ms) return;
    refused_ms = performance.now();
    refused = true;
    void reviewIfOlder(0);
  });
  setInterval(() => {
    if (refused) void reviewIfOlder(0);
    else if (document.visibilityState === 'visible' && idleSeconds() < attention_seconds)
      void reviewIfOlder(reviewEvery_ms);
  }, 1_000);
  const back = () => {
    if (document.visibilityState === 'visible') void reviewIfOlder(reviewEvery_ms);
  };
  window.addEventListener('focus', back);
  document.addEventListener('visibilitychange', back);
}

async function reviewIfOlder(age_ms: number): Promise<void> {
  const refreshed_ms = lastRefreshed_ms();
  // Before the first refresh the guard is still reading the session.
  if (underWay || refreshed_ms === undefined || performance.now() - refreshed_ms < age_ms) return;
  if (
    session.snapshot().token === undefined ||
    isSwitching() ||
    router.state.isLoading ||
    routeHere().name.startsWith('auth')
  )
    return;
  underWay = true;
  refused = false;
  try {
    await review();
  } finally {
    underWay = false;
  }
}

async function review(): Promise<void> {
  const before = session.snapshot();
  const at = router.state.location.href;
  let keepTyped = () => {};
  const outcome = await refreshSession(() => {
    keepTyped = formDrafts.capture();
  });
  // The services are unreachable or the page is changing: the next review decides.
  if (outcome === 'unreachable' || outcome === 'superseded' || isSwitching() || router.state.isLoading) return;
  if (outcome === 'invalid') return hasExpired(before) ? logout('expired') : endSession('session_invalid');
  if (outcome !== 'fresh') return logout(outcome);
  if (router.state.location.href !== at) return;
  const decision = guardRoute(routeHere(), accessContextOf(session.snapshot()), {
    signed_in: true,
    refreshed: 'in_this_navigation',
    wanted: at,
  });
  if (decision.go !== 'forbidden' && decision.go !== 'unauthorized') return;
  keepTyped();
  await router.navigate({
    to: `/${decision.go}`,
    replace: true,
    ignoreBlocker: true,
    state: refusedState(at, { taken_away: true }) as never,
  });
}

function hasExpired({ token, token_expires_at_ms }: SessionSnapshot): boolean {
  return token !== undefined && isExpired(token, token_expires_at_ms, clock.now().getTime());
}

function routeHere(): Route {
  return matchRoute(router.state.location.pathname)?.route ?? routeNamed('pagenotfound');
}
