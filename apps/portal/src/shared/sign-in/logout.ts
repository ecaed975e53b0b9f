import { formDrafts } from '../form-draft/form-draft.ts';
import { logFault } from '../log.ts';
import { goTo } from '../navigation/go-to.ts';
import { matchRoute, type RouteName } from '../routes/routes.ts';
import { session } from '../session/session.ts';
import { renewalOver } from './renew-session.ts';
import { forgetSignOutReason, keepSignOutReason, keepWanted, type SignOutReason } from './sign-out-reason.ts';
import { tabs } from './tabs.ts';
import { userManager } from './user-manager.ts';

/** What ends a session: somebody's own wish, a call that was refused although the token had been renewed, or a reason that is told. */
type Cause = SignOutReason | 'choice' | 'login_required';

/** What the person's other tabs say. */
const elsewhere: Partial<Record<Cause, SignOutReason>> = { choice: 'signed_out_elsewhere', login_required: 'expired' };

/** How long a sign-out waits for a renewal that is under way; nothing of the session is on the screen meanwhile. */
const renewalLimit_ms = 3_000;

let leaving: Promise<void> | undefined;

/**
 * Signs out here (token, user, page visited and all else of the session), in the person's other tabs, and then at the identity
 * provider, which sends the browser back. Whoever is signed out without wishing it finds their page again, and what they typed.
 */
export function logout(cause: Cause = 'choice'): Promise<void> {
  leaving ??= leave(cause).finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function leave(cause: Cause): Promise<void> {
  keepOrForget(cause);
  // The provider sends the browser back to Home.
  if (cause !== 'choice') keepWanted(currentAddress());
  tell(cause);
  // At once, before anything is waited for: nothing of the session stays on the screen.
  session.clearUser();
  try {
    const manager = await userManager();
    // Its token would be kept again, and the provider would write the session as it was over the sign-out that it is asked for.
    await renewalOver(renewalLimit_ms);
    const id_token = (await manager.getUser())?.id_token;
    await manager.removeUser();
    // Without a network the provider's page would be the browser's own error page.
    if (navigator.onLine === false) return await goTo('/auth', { replace: true });
    await manager.signoutRedirect(id_token === undefined ? {} : { id_token_hint: id_token });
  } catch (fault) {
    logFault('OIDC logout failed', fault);
    window.location.assign('/');
  }
}

/** Ends the session in this tab only and shows the sign-in page with the reason; the provider's session is somebody else's business. */
export async function endSession(reason: SignOutReason): Promise<void> {
  if (session.snapshot().token === undefined) return;
  const at = currentAddress();
  await endHere(reason);
  const route = matchRoute(at)?.route;
  const open = route?.public === true && !aboutSession.includes(route.name);
  if (!open) await goTo(`/auth?redirect=${encodeURIComponent(at)}`, { replace: true });
}

/** Open routes that say something to whoever is signed in. */
const aboutSession: readonly RouteName[] = ['account-information', 'forbidden', 'unauthorized', 'pagenotfound'];

/** Signs out in this tab only, for a reason that the sign-in page tells: the next sign-in may pass without a password. */
export async function endHere(reason: SignOutReason): Promise<void> {
  keepOrForget(reason);
  session.clearUser();
  await (await userManager()).removeUser();
}

function keepOrForget(cause: Cause): void {
  if (session.snapshot().token === undefined) return;
  forgetSignOutReason();
  // Who goes by choice, here or in another tab, leaves nothing behind.
  if (cause === 'choice' || cause === 'signed_out_elsewhere') formDrafts.forget();
  else formDrafts.keep();
  if (cause !== 'choice' && cause !== 'login_required') keepSignOutReason(cause);
}

function tell(cause: Cause): void {
  const { identity } = session.snapshot();
  if (identity === undefined) return;
  tabs.tell({ kind: 'signed_out', identity, reason: elsewhere[cause] ?? (cause as SignOutReason) });
}

function currentAddress(): string {
  const { pathname, search } = window.location;
  return pathname + search;
}
