import type { ServiceName } from '@countinghouse/contract/services';

/** The configuration that the portal's server provides. */
export type PortalConfig = {
  issuer: string;
  client_id: string;
  scopes: string;
  /** Sent with each sign-in if the provider issues tokens for one audience per request. */
  resource: string | null;
  /** Idle time after which the user is signed out, here and at the identity provider. */
  idle_limit_seconds: number;
  /** The origin at which visitors open links. */
  pay_origin: string;
  /** The base address of each service, without a trailing slash. */
  services: Record<ServiceName, string>;
};

/** The data that the server writes into its page (server/portal-page.ts). */
type PortalData = { version: string; config: PortalConfig };

let known: PortalData | undefined;

function portalData(): PortalData {
  known ??= JSON.parse(document.getElementById('portal')?.textContent ?? '') as PortalData;
  return known;
}

/** Returns the configuration. */
export function config(): PortalConfig {
  return portalData().config;
}

/** Returns the portal version of this page. */
export function pageVersion(): string {
  return portalData().version;
}
