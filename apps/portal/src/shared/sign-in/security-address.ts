import { config } from '../config.ts';

/** The identity provider's page of a person's password, second factors and sessions, in the language of the portal. */
export function securityAddress(): string {
  return `${config().issuer}/security?lang=${encodeURIComponent(document.documentElement.lang)}`;
}
