import { formDrafts } from '../form-draft/form-draft.ts';
import { safeRedirect } from '../routes/routes.ts';
import { session } from '../session/session.ts';
import { startIdle } from './idle-watch.ts';
import { forgetSignOutReason } from './sign-out-reason.ts';
import { tabs } from './tabs.ts';
import { takeToken } from './take-token.ts';
import { userManager } from './user-manager.ts';

/** The state that a sign-in carries to the provider and back. */
type SignInState = { redirect: string };

/** Goes to the identity provider. `redirect` is the address of this portal to open afterwards. */
export async function startSignIn(redirect: string | undefined): Promise<void> {
  const state: SignInState = { redirect: safeRedirect(redirect) };
  await (await userManager()).signinRedirect({ state, ui_locales: document.documentElement.lang });
}

let completing: Promise<string> | undefined;

/** Accepts the identity provider's answer and returns the address to open. Repeated calls share one result. */
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
