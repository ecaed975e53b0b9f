import { type ServiceName, serviceNames } from '@countinghouse/contract/services';
import { oidcScopes } from '@countinghouse/domain/constants';
import { proxiesSetting } from '@countinghouse/service/client-address';
import { faultsOfPayOrigin } from '@countinghouse/service/public-pages/public-pages';
import {
  addressSetting,
  idleLimitSetting,
  nodeEnvironment,
  placeSetting,
  portSetting,
  readSettings,
  SettingsError,
  secretSetting,
} from '@countinghouse/service/settings';
import { z } from 'zod';

const shape = z.object({
  NODE_ENV: nodeEnvironment,
  /** Where the portal listens. */
  PORTAL_PORT: placeSetting(portSetting, 8080),
  PORTAL_HOST: z.string().default('0.0.0.0'),
  /** The portal's address for browsers. */
  PORTAL_URL: addressSetting.optional(),
  /** The origin of the public pages, on a separate host. Without it they share the portal's host, which production refuses. */
  PAY_ORIGIN: addressSetting.optional(),
  /** Where /api is forwarded, unchanged. */
  GATEWAY_URL: placeSetting(addressSetting, 'http://127.0.0.1:8090'),
  /** The proxies in front of the portal whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: proxiesSetting.prefault(''),
  /** Proves to the gateway that a request comes through the portal's server. */
  PORTAL_SERVICE_SECRET: secretSetting.optional(),
  /** The OpenID Connect provider's address for browsers, and the portal's client id there. */
  OIDC_ISSUER: placeSetting(addressSetting, 'http://localhost:8081'),
  OIDC_CLIENT_ID: z.string().min(1).default('countinghouse-portal'),
  OIDC_SCOPES: z.string().min(1).default(oidcScopes.join(' ')),
  /** The audience of each sign-in, for providers that require one (RFC 8707). */
  OIDC_RESOURCE: z.string().optional(),
  /** How long a session lasts without activity. The identity provider has the same setting. */
  SESSION_IDLE_SECONDS: idleLimitSetting,
  /** Another checkout service in place of the gateway's (blanks.md section 9). */
  CHECKOUT_URL: addressSetting.optional(),
});

/** The settings of the portal's server. */
export type PortalSettings = Omit<z.output<typeof shape>, 'PORTAL_URL' | 'PAY_ORIGIN'> & {
  PORTAL_URL: string;
  PAY_ORIGIN: string;
};

/**
 * Returns the portal's settings from the environment.
 * @throws SettingsError with every fault
 */
export function readPortalSettings(environment: NodeJS.ProcessEnv): PortalSettings {
  const settings = readSettings(shape, environment);
  const PORTAL_URL = settings.PORTAL_URL ?? `http://localhost:${settings.PORTAL_PORT}`;
  const faults = faultsOfPayOrigin({ ...settings, PORTAL_URL });
  if (faults.length > 0) throw new SettingsError(faults);
  return { ...settings, PORTAL_URL, PAY_ORIGIN: settings.PAY_ORIGIN ?? new URL(PORTAL_URL).origin };
}

/** Returns the configuration for the browser, which is put into its page. It contains no secrets. */
export function portalConfig(settings: PortalSettings) {
  const services = Object.fromEntries(serviceNames.map((name) => [name, `/api/${name}`])) as Record<
    ServiceName,
    string
  >;
  if (settings.CHECKOUT_URL !== undefined) services.checkout = settings.CHECKOUT_URL;
  return {
    issuer: settings.OIDC_ISSUER,
    client_id: settings.OIDC_CLIENT_ID,
    scopes: settings.OIDC_SCOPES,
    resource: settings.OIDC_RESOURCE ?? null,
    pay_origin: settings.PAY_ORIGIN,
    idle_limit_seconds: settings.SESSION_IDLE_SECONDS,
    services,
  };
}
