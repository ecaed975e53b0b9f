import { session } from '../session/session.ts';
import { userManager } from './user-manager.ts';

/** Tries once to get a fresh token without asking the person; false when they have to sign in again. */
export async function renewSession(): Promise<boolean> {
  try {
    const user = await (await userManager()).signinSilent();
    if (user === null) return false;
    session.set({ token: user.access_token });
    return true;
  } catch {
    return false;
  }
}
