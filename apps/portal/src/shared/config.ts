import type { ServiceName } from '@countinghouse/contract/services';

/** What the portal's server says of the world around it. */
export type PortalConfig = {
  issuer: string;
  client_id: string;
  scopes: string;
  /** Asked for with each sign-in, where the provider issues tokens for one audience a request. */
  resource: string | null;
  /** Idle for longer than this signs out, here and at the identity provider. */
  idle_limit_seconds: number;
  /** Where visitors open links. */
  pay_origin: string;
  /** The base address of each service, without a slash at its end. */
  services: Record<ServiceName, string>;
};

/** What the server wrote into its page (server/portal-page.ts). */
type PortalData = { version: string; config: PortalConfig };

let known: PortalData | undefined;

function portalData(): PortalData {
  known ??= JSON.parse(document.getElementById('portal')?.textContent ?? '') as PortalData;
  return known;
}

/** The configuration. */
export function config(): PortalConfig {
  return portalData().config;
}

/** The version of the portal that this page is of. */
export function pageVersion(): string {
  return portalData().version;
}
