import { tokenCheckInterval_ms } from '@countinghouse/domain/constants';
import { logFault } from '../log.ts';
import { session } from '../session/session.ts';
import { logout } from './logout.ts';
import { isExpired } from './token-expiry.ts';
import { userManager } from './user-manager.ts';

/** Keeps the token fresh as long as the page is open, and signs out once it has expired (looked at every 180 seconds). */
export function watchSession(): void {
  const manager = userManager();
  manager.events.addUserLoaded((user) => session.set({ token: user.access_token }));
  manager.events.addSilentRenewError((fault) => logFault('The sign-in could not be renewed', fault));
  void manager.getUser().then((user) => {
    if (user !== null && !user.expired) session.set({ token: user.access_token });
  });
  setInterval(() => void checkToken(), tokenCheckInterval_ms);
}

async function checkToken(): Promise<void> {
  const { token } = session.snapshot();
  if (token === undefined) return;
  const user = await userManager().getUser();
  if (isExpired(token, user?.expires_at, Date.now())) await logout('expired');
}
