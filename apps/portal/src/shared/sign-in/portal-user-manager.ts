import type { User, UserManager } from 'oidc-client-ts';

/** The OpenID Connect client, which renews for the same user only. */
export type PortalUserManager = UserManager & {
  /**
   * Requests a fresh token from the provider without user interaction; one request at a time.
   * @throws OtherPersonError when another user is now signed in there
   */
  renew(): Promise<User | null>;
};

/** The identity provider returned a token of a user other than the session's. */
export class OtherPersonError extends Error {
  constructor() {
    super('Another person is signed in at the identity provider');
    this.name = 'OtherPersonError';
  }
}
