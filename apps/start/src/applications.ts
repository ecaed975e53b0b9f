import { join } from 'node:path';
import type { ChildPlan } from './child.ts';
import type { Secrets } from './secrets.ts';
import type { StartSettings } from './settings.ts';
import { receiverPath } from './webhooks/receiver-path.ts';

export type ApplicationName = 'acquirer' | 'identity' | 'gateway' | 'portal';

/** The entry point of each application, and the folders of its sources (for restarts in development). */
export const applications: Readonly<Record<ApplicationName, { main: string; sources: readonly string[] }>> = {
  acquirer: { main: 'apps/acquirer/src/main.ts', sources: ['apps/acquirer/src', 'packages/iso8583/src'] },
  identity: { main: 'apps/identity/src/main.ts', sources: ['apps/identity/src'] },
  gateway: {
    main: 'apps/gateway/src/main.ts',
    sources: ['apps/gateway/src', 'packages/contract/src', 'packages/iso8583/src'],
  },
  portal: { main: 'apps/portal/server/main.ts', sources: ['apps/portal/server'] },
};

export type PlanInput = {
  root: string;
  compile_cache: string;
  settings: StartSettings;
  secrets: Secrets;
  /** Whether the applications run from sources under development. */
  development: boolean;
  /** The environment of start itself. All of it is passed to every application unless it is set here. */
  environment: NodeJS.ProcessEnv;
  mains?: Partial<Record<ApplicationName, string>>;
};

/**
 * Plans how an application runs as a child process of start, with settings that match those of the others.
 *
 * @param rest_of_environment what the application awaits once it is loaded: gateway and identity need DATABASE_URL
 */
export function planApplication(
  name: ApplicationName,
  input: PlanInput,
  rest_of_environment: Promise<Readonly<Record<string, string>>>,
): ChildPlan {
  const { root, settings } = input;
  return {
    name,
    words: [input.mains?.[name] ?? join(root, applications[name].main)],
    cwd: root,
    development: input.development,
    log_file: join(settings.DATA_FOLDER, 'logs', `${name}.log`),
    environment: {
      ...input.environment,
      NODE_ENV: settings.NODE_ENV,
      NODE_COMPILE_CACHE: input.compile_cache,
      ...applicationEnvironment(name, input),
    },
    rest_of_environment,
  };
}

/** Serves the portal from its sources, with reload on change, instead of the built one. */
export function planDevelopmentPortal(portal: ChildPlan, root: string): ChildPlan {
  return { ...portal, words: [join(root, 'apps', 'start', 'src', 'development-portal.ts')] };
}

/** The address on which `npm start` itself receives webhook events: the only one on this machine that the gateway sends events to. */
export function webhookReceiver({ MAIL_PORT }: Pick<StartSettings, 'MAIL_PORT'>): string {
  return `http://localhost:${MAIL_PORT}${receiverPath}`;
}

function applicationEnvironment(
  name: ApplicationName,
  { root, settings, secrets, development, environment }: PlanInput,
): Record<string, string> {
  const { PORTAL_URL, IDENTITY_URL } = settings;
  const mail = { SMTP_URL: `smtp://127.0.0.1:${settings.SMTP_PORT}` };
  switch (name) {
    case 'acquirer':
      return {
        ACQUIRER_ISO_PORT: String(settings.ACQUIRER_ISO_PORT),
        ACQUIRER_HTTP_PORT: String(settings.ACQUIRER_HTTP_PORT),
        ACQUIRER_BOOK_FILE: join(settings.DATA_FOLDER, 'acquirer', 'book.sqlite'),
      };
    case 'identity':
      return {
        IDENTITY_PORT: String(settings.IDENTITY_PORT),
        IDENTITY_URL,
        PORTAL_URL,
        DEMO_DATA: String(settings.DEMO_DATA),
        IDENTITY_COOKIE_SECRET: secrets.IDENTITY_COOKIE_SECRET,
        IDENTITY_SERVICE_SECRET: secrets.IDENTITY_SERVICE_SECRET,
        ...mail,
      };
    case 'gateway':
      return {
        GATEWAY_PORT: String(settings.GATEWAY_PORT),
        OIDC_ISSUER: IDENTITY_URL,
        IDENTITY_INTERNAL_URL: `http://localhost:${settings.IDENTITY_PORT}`,
        PORTAL_URL,
        ...(settings.NODE_ENV === 'production'
          ? {}
          : {
              SANDBOX_CLOCK: environment.SANDBOX_CLOCK ?? 'on',
              WEBHOOK_LOCAL_RECEIVER: environment.WEBHOOK_LOCAL_RECEIVER ?? webhookReceiver(settings),
            }),
        // In development there is no build.
        ...(development
          ? {}
          : {
              PAY_INVENTORY_FILE: environment.PAY_INVENTORY_FILE ?? join(root, 'apps', 'pay', 'dist', 'inventory.json'),
            }),
        ACQUIRER_PORT: String(settings.ACQUIRER_ISO_PORT),
        ACQUIRER_POST_URL: `http://127.0.0.1:${settings.ACQUIRER_HTTP_PORT}`,
        CARD_KEY_SECRETS: secrets.CARD_KEY_SECRETS,
        AUDIT_SEAL_SECRET: secrets.AUDIT_SEAL_SECRET,
        AUDIT_ANCHOR_FILE: environment.AUDIT_ANCHOR_FILE ?? join(settings.DATA_FOLDER, 'audit-anchors.jsonl'),
        API_KEY_SECRET: secrets.API_KEY_SECRET,
        PORTAL_SERVICE_SECRET: secrets.PORTAL_SERVICE_SECRET,
        IDENTITY_SERVICE_SECRET: secrets.IDENTITY_SERVICE_SECRET,
        ...mail,
      };
    case 'portal':
      return {
        PORTAL_PORT: String(settings.PORTAL_PORT),
        PORTAL_URL,
        OIDC_ISSUER: IDENTITY_URL,
        GATEWAY_URL: `http://127.0.0.1:${settings.GATEWAY_PORT}`,
        PORTAL_SERVICE_SECRET: secrets.PORTAL_SERVICE_SECRET,
      };
  }
}
