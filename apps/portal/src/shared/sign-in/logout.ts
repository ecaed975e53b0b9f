import { formDrafts } from '../form-draft/form-draft.ts';
import { logFault } from '../log.ts';
import { goTo } from '../navigation/go-to.ts';
import { matchRoute, type RouteName } from '../routes/routes.ts';
import { session } from '../session/session.ts';
import { renewalOver } from './renew-session.ts';
import { forgetSignOutReason, rememberAddress, rememberSignOutReason, type SignOutReason } from './sign-out-reason.ts';
import { tabs } from './tabs.ts';
import { userManager } from './user-manager.ts';

/** Why a session ends: the user's choice, a call refused in spite of a renewed token, or a reason that is shown. */
type Cause = SignOutReason | 'choice' | 'login_required';

/** The reason that the user's other tabs show. */
const elsewhere: Partial<Record<Cause, SignOutReason>> = { choice: 'signed_out_elsewhere', login_required: 'expired' };

/** How long a sign-out waits for a renewal in progress. Nothing of the session is on the screen meanwhile. */
const renewalLimit_ms = 3_000;

let leaving: Promise<void> | undefined;

/**
 * Signs out here (token, user, visited page and all other session data), in the user's other tabs, and then at the identity provider, which
 * redirects the browser back. After a sign-out that the user did not choose, their page and input are restored at the next sign-in.
 */
export function logout(cause: Cause = 'choice'): Promise<void> {
  leaving ??= leave(cause).finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function leave(cause: Cause): Promise<void> {
  keepOrForget(cause);
  // Needed because the provider redirects the browser to Home.
  if (cause !== 'choice') rememberAddress(currentAddress());
  tell(cause);
  // Before any await, so that nothing of the session stays on the screen.
  session.clearUser();
  try {
    const manager = await userManager();
    // A renewal in progress would store its token again, and its session at the provider would overwrite the sign-out.
    await renewalOver(renewalLimit_ms);
    const id_token = (await manager.getUser())?.id_token;
    await manager.removeUser();
    // Offline, the provider's address would show the browser's own error page.
    if (navigator.onLine === false) return await goTo('/auth', { replace: true });
    await manager.signoutRedirect(id_token === undefined ? {} : { id_token_hint: id_token });
  } catch (fault) {
    logFault('OIDC logout failed', fault);
    window.location.assign('/');
  }
}

/** Ends the session in this tab only and shows the sign-in page with the reason. The session at the provider is not ended. */
export async function endSession(reason: SignOutReason): Promise<void> {
  if (session.snapshot().token === undefined) return;
  const at = currentAddress();
  await endHere(reason);
  const route = matchRoute(at)?.route;
  const open = route?.public === true && !aboutSession.includes(route.name);
  if (!open) await goTo(`/auth?redirect=${encodeURIComponent(at)}`, { replace: true });
}

/** Public routes that show something to a signed-in user. */
const aboutSession: readonly RouteName[] = ['account-information', 'forbidden', 'unauthorized', 'pagenotfound'];

/** Signs out in this tab only, for a reason that the sign-in page shows. The next sign-in may need no password. */
export async function endHere(reason: SignOutReason): Promise<void> {
  keepOrForget(reason);
  session.clearUser();
  await (await userManager()).removeUser();
}

function keepOrForget(cause: Cause): void {
  if (session.snapshot().token === undefined) return;
  forgetSignOutReason();
  // A sign-out by choice, here or in another tab, keeps nothing.
  if (cause === 'choice' || cause === 'signed_out_elsewhere') formDrafts.forget();
  else formDrafts.keep();
  if (cause !== 'choice' && cause !== 'login_required') rememberSignOutReason(cause);
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
