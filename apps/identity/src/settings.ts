import { proxiesSetting } from '@countinghouse/service/client-address';
import {
  addressSetting,
  idleLimitSetting,
  integerSetting,
  nodeEnvironment,
  placeSetting,
  portSetting,
  readSettings,
  SettingsError,
  secretSetting,
  switchSetting,
} from '@countinghouse/service/settings';
import { z } from 'zod';

const clientShape = z.strictObject({
  client_id: z.string().min(3).max(64),
  redirect_uris: z.array(z.url()).min(1),
  post_logout_redirect_uris: z.array(z.url()).default([]),
});

const shape = z.object({
  NODE_ENV: nodeEnvironment,
  DATABASE_URL: z
    .string({ error: 'it must be the address of a PostgreSQL database' })
    .regex(/^postgres(ql)?:\/\//, 'it must begin with postgresql://'),
  IDENTITY_PORT: placeSetting(portSetting, 8081),
  /** The address at which browsers reach this provider: the issuer of its tokens. */
  IDENTITY_URL: placeSetting(addressSetting, 'http://localhost:8081'),
  PORTAL_URL: placeSetting(addressSetting, 'http://localhost:8080'),
  /** The audience of access tokens, which the gateway expects in OIDC_AUDIENCE. */
  OIDC_AUDIENCE: z.string().min(1).default('countinghouse-services'),
  /** Signs cookies and forms, and seals the signing keys in the database. */
  IDENTITY_COOKIE_SECRET: secretSetting,
  /** Seals authenticator secrets and hashes recovery codes; defaults to the cookie secret. */
  FACTOR_SECRET: secretSetting.optional(),
  /** The secret for the gateway's internal calls. */
  IDENTITY_SERVICE_SECRET: secretSetting,
  SMTP_URL: placeSetting(
    z.string().regex(/^smtps?:\/\//, 'it must begin with smtp:// or smtps://'),
    'smtp://127.0.0.1:8025',
  ),
  MAIL_FROM: z.string().min(3).default('Countinghouse <no-reply@countinghouse.example>'),
  /** Lists the demo users on the sign-in page. */
  DEMO_DATA: switchSetting.default(false),
  /** The proxies that terminate TLS: only their X-Forwarded-Proto, -Host and -For are trusted. */
  TRUSTED_PROXIES: proxiesSetting.prefault(''),
  /** Bearer token for /metrics; without it only this machine can read them. */
  METRICS_TOKEN: secretSetting.optional(),
  /** The maximum number of sign-in tries from one address in 15 minutes. */
  SIGN_IN_TRIES_PER_ADDRESS: integerSetting(1, 1_000_000).default(300),
  /** How long a session lasts without a call by its user; the portal has the same setting. */
  SESSION_IDLE_SECONDS: idleLimitSetting,
  /** Days after which the signing key is replaced; 0 for never. */
  SIGNING_KEY_DAYS: integerSetting(0, 3_650).default(90),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Further public clients as a JSON list; they can request offline_access and get rotating refresh tokens. */
  IDENTITY_CLIENTS: z
    .string()
    .default('[]')
    .transform((text, context) => {
      try {
        return z.array(clientShape).parse(JSON.parse(text));
      } catch {
        context.addIssue({
          code: 'custom',
          message: 'it must be a JSON list of {client_id, redirect_uris, post_logout_redirect_uris}',
        });
        return z.NEVER;
      }
    }),
});

export type IdentitySettings = z.output<typeof shape>;

/**
 * Reads the identity provider's settings. There are no default secrets; production also refuses to list demo users.
 *
 * @throws SettingsError with every fault
 */
export function readIdentitySettings(environment: NodeJS.ProcessEnv): IdentitySettings {
  const settings = readSettings(shape, environment);
  if (settings.NODE_ENV === 'production' && settings.DEMO_DATA) {
    throw new SettingsError(['DEMO_DATA is on: production shows no demo people']);
  }
  return settings;
}
