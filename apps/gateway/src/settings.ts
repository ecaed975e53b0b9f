import { matchesEmail } from '@countinghouse/domain/text/validation';
import { proxiesSetting } from '@countinghouse/service/client-address';
import { faultsOfPayOrigin } from '@countinghouse/service/public-pages/public-pages';
import {
  addressSetting,
  integerSetting,
  nodeEnvironment,
  placeSetting,
  portSetting,
  readSettings,
  requireSecrets,
  SettingsError,
  secretSetting,
  switchSetting,
} from '@countinghouse/service/settings';
import { z } from 'zod';

/** Development defaults of secrets that production must set. Production refuses to start with any of these. */
export const developmentSecrets = {
  CARD_KEY_SECRETS: '1:development card key that production refuses',
  AUDIT_SEAL_SECRET: 'development audit seal, never used in production',
  API_KEY_SECRET: 'development API key secret, never used in production',
  IDENTITY_SERVICE_SECRET: 'development identity service secret, never used in production',
} as const;

/** A mailbox that does not exist: production must set another one. */
const developmentSupport = 'support@countinghouse.example';

/** Secrets of the card keys by version: `1:first secret,2:second secret`. The highest version seals; all of them can open. */
export const cardKeySecrets = z
  .string()
  .transform((list) => list.split(',').map((entry) => /^\s*([1-9]\d{0,3}):(.{32,})$/s.exec(entry)))
  .refine(
    (entries) => entries.every((entry) => entry !== null),
    'it must be a list of version:secret, each secret of at least 32 characters without a comma',
  )
  .transform((entries) => new Map(entries.map((entry) => [Number(entry?.[1]), entry?.[2] ?? ''])));

/** A comma-separated list of TCP ports. */
const portsSetting = z
  .string()
  .transform((list) => list.split(',').map((entry) => (/^\d{1,5}$/.test(entry.trim()) ? Number(entry) : 0)))
  .refine((ports) => ports.every((port) => port >= 1 && port <= 65_535), 'it must be a list of ports such as 443,80');

const shape = z.object({
  NODE_ENV: nodeEnvironment,
  GATEWAY_HOST: z.string().default('127.0.0.1'),
  GATEWAY_PORT: placeSetting(portSetting, 8090),
  DATABASE_URL: z
    .string('it must be an address that begins with postgresql://')
    .regex(/^postgres(ql)?:\/\//, 'it must be an address that begins with postgresql://'),
  DATABASE_CONNECTIONS: integerSetting(2, 200).default(10),
  /** How many files are made at the same time, each with its own connection. */
  FILES_AT_ONCE: integerSetting(1, 20).default(3),
  PORTAL_URL: placeSetting(addressSetting, 'http://localhost:8080'),
  /** The origin of the public pages that links lead to. Without it they share the portal's origin, which production refuses. */
  PAY_ORIGIN: addressSetting.optional(),
  /** Another checkout service for the public pages. The portal's server must have the same value. */
  CHECKOUT_URL: addressSetting.optional(),
  /**
   * The inventory written by the build of the public pages in the served release. A nightly check compares the pages with it; without it
   * there is no check.
   */
  PAY_INVENTORY_FILE: z.string().min(1).optional(),
  /** The proxies whose X-Forwarded-For is trusted, besides the portal's server. */
  TRUSTED_PROXIES: proxiesSetting.prefault(''),
  /** Identifies the portal's server, which can then state the address that a request comes from. */
  PORTAL_SERVICE_SECRET: secretSetting.optional(),

  /** Bearer token for /metrics. Without it, /metrics can be read only from this machine. */
  METRICS_TOKEN: secretSetting.optional(),

  OIDC_ISSUER: placeSetting(addressSetting, 'http://localhost:8081'),
  OIDC_AUDIENCE: z.string().default('countinghouse-services'),
  /** The address of the issuer's keys, if it is not the one in its discovery document. */
  OIDC_JWKS_URI: addressSetting.optional(),
  /** The claim that holds the person's id_server_id. */
  OIDC_SUBJECT_CLAIM: z.string().default('sub'),
  /** The `typ` of access tokens; `JWT` for a provider that does not follow RFC 9068. */
  OIDC_TOKEN_TYPE: z.enum(['at+jwt', 'JWT']).default('at+jwt'),

  IDENTITY_INTERNAL_URL: placeSetting(addressSetting, 'http://localhost:8081'),
  IDENTITY_SERVICE_SECRET: secretSetting.default(developmentSecrets.IDENTITY_SERVICE_SECRET),

  CARD_KEY_SECRETS: cardKeySecrets.prefault(developmentSecrets.CARD_KEY_SECRETS),
  /** How many days after a card's last settled payment its number is kept, for refunds. */
  CARD_RETENTION_DAYS: integerSetting(30, 3_650).default(400),
  AUDIT_SEAL_SECRET: secretSetting.default(developmentSecrets.AUDIT_SEAL_SECRET),
  /** The file in which this node records the anchors of the audit chains, best on append-only storage. */
  AUDIT_ANCHOR_FILE: z.string().min(1).optional(),
  /** Also writes the anchors to the log, for a log that is stored elsewhere. */
  AUDIT_ANCHOR_LOG: switchSetting.default(false),
  /** The longest interval between anchors, in time and in entries. */
  AUDIT_ANCHOR_SECONDS: integerSetting(5, 3_600).default(60),
  AUDIT_ANCHOR_ENTRIES: integerSetting(1, 1_000_000).default(1_000),
  /** Keys the hashes of API keys and of links to public pages. If it changes, all existing keys and links become invalid. */
  API_KEY_SECRET: secretSetting.default(developmentSecrets.API_KEY_SECRET),

  ACQUIRER_HOST: z.string().default('127.0.0.1'),
  ACQUIRER_PORT: placeSetting(portSetting, 8583),
  ACQUIRER_POST_URL: placeSetting(addressSetting, 'http://127.0.0.1:8584'),
  ACQUIRER_TIMEOUT_MS: integerSetting(100, 60_000).default(8_000),

  /** How often an unanswered settlement is sent, with growing intervals, before its batch fails. 10 take about ten minutes. */
  BATCH_TRIES_MAXIMUM: integerSetting(2, 1_000).default(10),

  /**
   * How often the acquirer is queried for an outcome without an answer, with growing intervals, before a person can take it over. 10 take
   * about twenty minutes.
   */
  OUTCOME_TRIES_MINIMUM: integerSetting(1, 1_000).default(10),

  SMTP_URL: placeSetting(
    z.string().regex(/^smtps?:\/\//, 'it must be an address that begins with smtp:// or smtps://'),
    'smtp://127.0.0.1:8025',
  ),
  MAIL_FROM: z.string().default('Countinghouse <no-reply@countinghouse.example>'),
  /** The recipient of the messages of Contact Us. */
  SUPPORT_EMAIL: z.string().refine(matchesEmail, 'it must be an e-mail address').default(developmentSupport),

  /** The ports that webhooks can be sent to. */
  WEBHOOK_PORTS: portsSetting.prefault('443,80'),
  /** Allows webhooks to any port of this machine, also over http, for tests and development. Production refuses it. */
  WEBHOOK_ALLOW_LOOPBACK: switchSetting.default(false),
  /** The only address on this machine that can receive webhooks. `npm start` sets that of its own receiver. Production refuses it. */
  WEBHOOK_LOCAL_RECEIVER: addressSetting.transform((address) => new URL(`${address}/`).href).optional(),
  /** Timeout of one webhook attempt. */
  WEBHOOK_TIMEOUT_MS: integerSetting(100, 30_000).default(15_000),

  /** Requests per minute of one signed-in person. An address without a sign-in gets a fifth of it. */
  RATE_LIMIT_PER_MINUTE: integerSetting(10, 100_000_000).default(1_200),
  /** How long one node can cache permissions, merchants and terminals. */
  IDENTITY_CACHE_MS: integerSetting(0, 2_000).default(1_000),
  /** How often each node asks the identity provider for ended sessions. 0 for a provider that is not Countinghouse's own. */
  SESSION_CHECK_MS: integerSetting(0, 60_000).default(1_000),
  /** The maximum age of a sign-in for calls that require a recent one. */
  STEP_UP_MAXIMUM_AGE_MINUTES: integerSetting(1, 1_440).default(15),
  /** The time after which an impersonation ends automatically: as long as a sign-in at the identity provider can last. */
  IMPERSONATION_MAXIMUM_MINUTES: integerSetting(5, 1_440).default(720),
  BODY_LIMIT_BYTES: integerSetting(1_024, 10_485_760).default(65_536),
  /** `on` lets administrators move the clock forward, to see batches close. Production refuses to start with it. */
  SANDBOX_CLOCK: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type GatewaySettings = Omit<z.output<typeof shape>, 'PAY_ORIGIN'> & { PAY_ORIGIN: string };

/**
 * Reads the gateway's settings from its environment; docs/operations.md lists them. Addresses of the acquirer, the issuer and the database
 * are checked only for their form; the readiness check finds out whether they answer.
 *
 * @throws SettingsError with all faults together
 */
export function readGatewaySettings(environment: NodeJS.ProcessEnv): GatewaySettings {
  const names = Object.keys(developmentSecrets) as (keyof typeof developmentSecrets)[];
  const given: Record<string, string> & { NODE_ENV: string } = { NODE_ENV: environment.NODE_ENV ?? '' };
  for (const name of names) given[name] = environment[name] || developmentSecrets[name];
  const secret_faults = requireSecrets(given, developmentSecrets);
  let settings: z.output<typeof shape>;
  try {
    settings = readSettings(shape, environment);
  } catch (error) {
    if (error instanceof SettingsError) throw new SettingsError([...error.faults, ...secret_faults]);
    throw error;
  }
  const faults = [...secret_faults, ...faultsOfPayOrigin(settings), ...faultsOfProduction(settings)];
  if (faults.length > 0) throw new SettingsError(faults);
  return { ...settings, PAY_ORIGIN: settings.PAY_ORIGIN ?? new URL(settings.PORTAL_URL).origin };
}

function faultsOfProduction(settings: z.output<typeof shape>): readonly string[] {
  if (settings.NODE_ENV !== 'production') return [];
  return [
    ...(settings.SUPPORT_EMAIL === developmentSupport
      ? ['SUPPORT_EMAIL is not set: the messages of Contact Us would reach nobody']
      : []),
    ...(settings.PAY_INVENTORY_FILE === undefined
      ? ['PAY_INVENTORY_FILE is not set: nobody would notice that a public page was changed']
      : []),
    ...(settings.WEBHOOK_ALLOW_LOOPBACK
      ? ['WEBHOOK_ALLOW_LOOPBACK is not valid: production sends no webhook to its own machine']
      : []),
    ...(settings.WEBHOOK_LOCAL_RECEIVER === undefined
      ? []
      : ['WEBHOOK_LOCAL_RECEIVER is not valid: production sends no webhook to its own machine']),
    ...(settings.SANDBOX_CLOCK ? ['SANDBOX_CLOCK is not valid: nobody moves the clock in production'] : []),
  ];
}
