import { tokenCheckInterval_ms } from '@countinghouse/domain/constants';
import { clock } from '../clock.ts';
import { logFault } from '../log.ts';
import { session } from '../session/session.ts';
import { logout } from './logout.ts';
import { isExpired } from './token-expiry.ts';
import { userManager } from './user-manager.ts';

/** Keeps the token fresh as long as the page is open, and signs out once it has expired (looked at every 180 seconds). */
export function watchSession(): void {
  setInterval(() => void checkToken(), tokenCheckInterval_ms);
  const begin = () => void renewFromNowOn().catch((fault) => logFault('The sign-in cannot be renewed', fault));
  // Renewal can wait until the first page stands.
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

async function renewFromNowOn(): Promise<void> {
  const manager = await userManager();
  manager.events.addUserLoaded((user) => session.set({ token: user.access_token }));
  manager.events.addSilentRenewError((fault) => logFault('The sign-in could not be renewed', fault));
  await manager.getUser();
}

async function checkToken(): Promise<void> {
  const { token } = session.snapshot();
  if (token === undefined) return;
  const user = await (await userManager()).getUser();
  if (isExpired(token, user?.expires_at, clock.now().getTime())) await logout('expired');
}
