import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { config } from '../config.ts';

/** The OpenID Connect client: authorization code with PKCE, tokens in session storage, renewed silently before they expire. */
export function createUserManager(): UserManager {
  const { issuer, client_id, scopes, resource } = config();
  const { origin } = window.location;
  return new UserManager({
    authority: issuer,
    client_id,
    scope: scopes,
    ...(resource === null ? {} : { resource }),
    response_type: 'code',
    redirect_uri: `${origin}/auth/success`,
    silent_redirect_uri: `${origin}/auth/silent`,
    post_logout_redirect_uri: `${origin}/`,
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    automaticSilentRenew: true,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    silentRequestTimeoutInSeconds: 15,
    loadUserInfo: false,
    monitorSession: false,
  });
}
