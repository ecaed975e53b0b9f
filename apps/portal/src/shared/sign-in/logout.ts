import { logFault } from '../log.ts';
import { session } from '../session/session.ts';
import { keepSignOutReason, type SignOutReason } from './sign-out-reason.ts';
import { userManager } from './user-manager.ts';

/** Signs out here (token, user, page visited and all else of the session) and then at the identity provider, which sends the browser back. */
export async function logout(reason?: SignOutReason): Promise<void> {
  if (reason !== undefined) keepSignOutReason(reason);
  try {
    const manager = await userManager();
    const id_token = (await manager.getUser())?.id_token;
    await forgetUser();
    await manager.signoutRedirect(id_token === undefined ? {} : { id_token_hint: id_token });
  } catch (fault) {
    logFault('OIDC logout failed', fault);
    window.location.assign('/');
  }
}

/** Signs out here only: the next sign-in may pass without a password. */
export async function forgetUser(): Promise<void> {
  session.clearUser();
  await (await userManager()).removeUser();
}
