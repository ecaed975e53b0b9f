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
  /** The address under which browsers reach this provider: the issuer of its tokens. */
  IDENTITY_URL: placeSetting(addressSetting, 'http://localhost:8081'),
  PORTAL_URL: placeSetting(addressSetting, 'http://localhost:8080'),
  /** The audience of access tokens: what the gateway expects in OIDC_AUDIENCE. */
  OIDC_AUDIENCE: z.string().min(1).default('countinghouse-services'),
  /** Signs cookies and forms, and seals the signing keys that the database holds. */
  IDENTITY_COOKIE_SECRET: secretSetting,
  /** Seals what authenticator apps share with us and hashes recovery codes; the cookie secret does where it is left out. */
  FACTOR_SECRET: secretSetting.optional(),
  /** Opens the internal calls to the gateway. */
  IDENTITY_SERVICE_SECRET: secretSetting,
  SMTP_URL: placeSetting(
    z.string().regex(/^smtps?:\/\//, 'it must begin with smtp:// or smtps://'),
    'smtp://127.0.0.1:8025',
  ),
  MAIL_FROM: z.string().min(3).default('Countinghouse <no-reply@countinghouse.example>'),
  /** Shows the people of the demo data on the sign-in page. */
  DEMO_DATA: switchSetting.default(false),
  /** The proxies that end TLS in front: their X-Forwarded-Proto, -Host and -For are believed, and nobody else's. */
  TRUSTED_PROXIES: proxiesSetting.prefault(''),
  /** Opens /metrics to its bearer; without it only this machine reads them. */
  METRICS_TOKEN: secretSetting.optional(),
  /** How many sign-ins one address may try in 15 minutes. */
  SIGN_IN_TRIES_PER_ADDRESS: integerSetting(1, 1_000_000).default(300),
  /** How long a session lasts without a call of its person; the portal has the same setting. */
  SESSION_IDLE_SECONDS: idleLimitSetting,
  /** After how many days the key that signs tokens is replaced by a new one; 0 never. */
  SIGNING_KEY_DAYS: integerSetting(0, 3_650).default(90),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Further public clients as a JSON list; they may ask for offline_access and get refresh tokens that rotate. */
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
 * The identity provider's settings. There is no default secret anywhere; production also refuses to show demo people.
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
