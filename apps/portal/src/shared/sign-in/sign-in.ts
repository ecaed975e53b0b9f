import { safeRedirect } from '@countinghouse/domain/routes';
import { session } from '../session/session.ts';
import { forgetSignOutReason } from './sign-out-reason.ts';
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
  const user = await (await userManager()).signinRedirectCallback();
  forgetSignOutReason();
  session.clearUser();
  session.set({ token: user.access_token, identity: user.profile.sub });
  return safeRedirect((user.state as Partial<SignInState> | undefined)?.redirect);
}
