import { config } from '../config.ts';

/** Returns the address of the identity provider's page for password, second factors and sessions, in the portal's language. */
export function securityAddress(): string {
  return `${config().issuer}/security?lang=${encodeURIComponent(document.documentElement.lang)}`;
}
