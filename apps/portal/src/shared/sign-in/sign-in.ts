import { formDrafts } from '../form-draft/form-draft.ts';
import { safeRedirect } from '../routes/routes.ts';
import { session } from '../session/session.ts';
import { startIdle } from './idle-watch.ts';
import { forgetSignOutReason } from './sign-out-reason.ts';
import { tabs } from './tabs.ts';
import { takeToken } from './take-token.ts';
import { userManager } from './user-manager.ts';

/** What travels with a sign-in and comes back with it. */
type SignInState = { redirect: string };

/** Goes to the identity provider; `redirect` is where the person wants to be afterwards, an address of this portal. */
export async function startSignIn(redirect: string | undefined): Promise<void> {
  const state: SignInState = { redirect: safeRedirect(redirect) };
  await (await userManager()).signinRedirect({ state, ui_locales: document.documentElement.lang });
}

let completing: Promise<string> | undefined;

/** Takes over what the identity provider sent back and gives the address to go to; an answer is taken once, however often this is asked. */
export function completeSignIn(): Promise<string> {
  completing ??= takeAnswer();
  return completing;
}

async function takeAnswer(): Promise<string> {
  const before = session.snapshot().identity;
  const user = await (await userManager()).signinRedirectCallback();
  forgetSignOutReason();
  if (before !== undefined && before !== user.profile.sub) formDrafts.forget();
  session.clearUser();
  takeToken(user);
  tabs.tell({ kind: 'signed_in', identity: user.profile.sub });
  tabs.tell({ kind: 'alive', identity: user.profile.sub, at_ms: Date.now() });
  startIdle();
  return safeRedirect((user.state as Partial<SignInState> | undefined)?.redirect);
}
