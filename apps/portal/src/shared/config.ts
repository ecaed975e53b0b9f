import type { ServiceName } from '@countinghouse/contract/services';

/** What the portal's server says of the world around it (/config.json). */
export type PortalConfig = {
  issuer: string;
  client_id: string;
  scopes: string;
  /** Asked for with each sign-in, where the provider issues tokens for one audience a request. */
  resource: string | null;
  /** The base address of each service, without a slash at its end. */
  services: Record<ServiceName, string>;
};

let known: PortalConfig | undefined;

/** Reads the configuration; once, before anything else. */
export async function loadConfig(): Promise<PortalConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`The configuration cannot be read: ${response.status}`);
  known = (await response.json()) as PortalConfig;
  return known;
}

/** The configuration, after `loadConfig`. */
export function config(): PortalConfig {
  if (known === undefined) throw new Error('The configuration has not been read yet');
  return known;
}
