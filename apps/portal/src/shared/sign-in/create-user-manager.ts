import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { config } from '../config.ts';
import { session } from '../session/session.ts';
import { sessionArea, signInStateArea } from '../storage/browser-storage.ts';
import type { SafeStorage } from '../storage/safe-storage.ts';
import { OtherPersonError, type PortalUserManager } from './portal-user-manager.ts';

/**
 * Creates the OpenID Connect client: authorization code with PKCE, tokens in session storage. The portal itself decides when to renew
 * (token-keeper.ts).
 */
export function createUserManager(): PortalUserManager {
  const { issuer, client_id, scopes, resource } = config();
  const { origin } = window.location;
  return new SamePersonManager({
    authority: issuer,
    client_id,
    scope: scopes,
    ...(resource === null ? {} : { resource }),
    response_type: 'code',
    redirect_uri: `${origin}/auth/success`,
    silent_redirect_uri: `${origin}/auth/silent`,
    post_logout_redirect_uri: `${origin}/`,
    userStore: new WebStorageStateStore({ store: storageOf(sessionArea) }),
    stateStore: new WebStorageStateStore({ store: storageOf(signInStateArea) }),
    automaticSilentRenew: false,
    silentRequestTimeoutInSeconds: 6,
    // Checked below, before another user's token is stored.
    validateSubOnSilentRenew: false,
    loadUserInfo: false,
    monitorSession: false,
  });
}

/** The client's type requires a whole Storage, but it uses only what SafeStorage has. */
function storageOf(area: SafeStorage): Storage {
  return area as SafeStorage & Pick<Storage, 'clear'>;
}

/** Refuses a renewed token of another user, who may have signed in at the provider in the meantime. */
class SamePersonManager extends UserManager implements PortalUserManager {
  #renewing = false;

  async renew(): Promise<User | null> {
    this.#renewing = true;
    try {
      return await this.signinSilent();
    } finally {
      this.#renewing = false;
    }
  }

  override async storeUser(user: User | null): Promise<void> {
    if (this.#renewing && user !== null && user.profile.sub !== session.snapshot().identity)
      throw new OtherPersonError();
    await super.storeUser(user);
  }
}
