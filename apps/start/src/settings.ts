import { resolve } from 'node:path';
import {
  addressSetting,
  nodeEnvironment,
  placeSetting,
  portSetting,
  readSettings,
  SettingsError,
  secretSetting,
  switchSetting,
} from '@countinghouse/service/settings';
import { z } from 'zod';
import { secretNames } from './secrets.ts';

const port = (default_port: number) => placeSetting(portSetting, default_port);

const shape = z.object({
  NODE_ENV: nodeEnvironment,
  /** Your own PostgreSQL instead of the embedded one. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/[^/]+\/[^/?]+/, 'it must be like postgresql://user:password@host:5432/database')
    .optional(),
  /** The folder for data, secrets and logs. */
  DATA_FOLDER: z.string().default('.data'),
  /** The address at which browsers reach the portal and the identity provider. */
  PORTAL_URL: addressSetting.optional(),
  IDENTITY_URL: addressSetting.optional(),
  PORTAL_PORT: port(8080),
  GATEWAY_PORT: port(8090),
  IDENTITY_PORT: port(8081),
  MAIL_PORT: port(8082),
  SMTP_PORT: port(8025),
  ACQUIRER_ISO_PORT: port(8583),
  ACQUIRER_HTTP_PORT: port(8584),
  POSTGRES_PORT: port(8432),
  /** Whether an empty database gets the demo data; never in production. */
  DEMO_DATA: switchSetting.default(true),
  ...Object.fromEntries(secretNames.map((name) => [name, secretSetting.optional()])),
});

export type StartSettings = z.output<typeof shape> & {
  /** Absolute. */
  DATA_FOLDER: string;
  PORTAL_URL: string;
  IDENTITY_URL: string;
};

/** The settings with a port to listen on, each with what listens there. */
export const portNames = {
  PORTAL_PORT: 'the portal',
  GATEWAY_PORT: 'the gateway',
  IDENTITY_PORT: 'the identity provider',
  MAIL_PORT: 'the mail inbox page',
  SMTP_PORT: 'the mail catcher',
  ACQUIRER_ISO_PORT: 'the sandbox acquirer (ISO 8583)',
  ACQUIRER_HTTP_PORT: 'the sandbox acquirer (HTTP)',
  POSTGRES_PORT: 'the database',
} as const;

export type PortName = keyof typeof portNames;

/**
 * Reads the settings of start from the environment.
 *
 * @param root the folder that a relative DATA_FOLDER is resolved against
 * @throws SettingsError with every fault: what readSettings refuses, a port given twice, and in production each secret that is not set
 */
export function readStartSettings(root: string, environment: NodeJS.ProcessEnv): StartSettings {
  const faults: string[] = [];
  let settings: z.output<typeof shape> | undefined;
  try {
    settings = readSettings(shape, environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    faults.push(...error.faults);
  }
  if (environment.NODE_ENV === 'production') {
    for (const name of secretNames) {
      if (!environment[name]) faults.push(`${name} is not set: production has no secret of its own`);
    }
  }
  if (settings !== undefined) faults.push(...sharedPorts(settings));
  if (settings === undefined || faults.length > 0) throw new SettingsError(faults);
  return {
    ...settings,
    DEMO_DATA: settings.DEMO_DATA && settings.NODE_ENV !== 'production',
    DATA_FOLDER: resolve(root, settings.DATA_FOLDER),
    PORTAL_URL: settings.PORTAL_URL ?? `http://localhost:${settings.PORTAL_PORT}`,
    IDENTITY_URL: settings.IDENTITY_URL ?? `http://localhost:${settings.IDENTITY_PORT}`,
  };
}

function sharedPorts(settings: z.output<typeof shape>): string[] {
  const names = (Object.keys(portNames) as PortName[]).filter(
    (name) => name !== 'POSTGRES_PORT' || settings.DATABASE_URL === undefined,
  );
  return names.flatMap((name, index) => {
    const first = names.slice(0, index).find((other) => settings[other] === settings[name]);
    return first === undefined ? [] : [`${name} is not valid: ${first} has the same port ${settings[name]}`];
  });
}
