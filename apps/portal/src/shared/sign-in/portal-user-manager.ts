import type { User, UserManager } from 'oidc-client-ts';

/** The OpenID Connect client, which renews for the same person only. */
export type PortalUserManager = UserManager & {
  /**
   * Asks the provider for a fresh token without a word to the person; one at a time.
   * @throws OtherPersonError when somebody else is signed in there by now
   */
  renew(): Promise<User | null>;
};

/** The identity provider gave a token of another person than the one whose session this is. */
export class OtherPersonError extends Error {
  constructor() {
    super('Another person is signed in at the identity provider');
    this.name = 'OtherPersonError';
  }
}
