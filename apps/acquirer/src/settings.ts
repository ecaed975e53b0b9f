import { resolve } from 'node:path';
import {
  integerSetting,
  nodeEnvironment,
  placeSetting,
  portSetting,
  readSettings,
  SettingsError,
  switchSetting,
} from '@countinghouse/service/settings';
import { z } from 'zod';

const shape = z.object({
  NODE_ENV: nodeEnvironment,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ACQUIRER_HOST: z.string().default('127.0.0.1'),
  ACQUIRER_ISO_PORT: placeSetting(portSetting, 8583),
  ACQUIRER_HTTP_PORT: placeSetting(portSetting, 8584),
  ACQUIRER_BOOK_FILE: z
    .string()
    .default('.data/acquirer/book.sqlite')
    .transform((file) => resolve(file)),
  ACQUIRER_LATE_MS: integerSetting(1, 600_000).default(9_000),
  ACQUIRER_CONTROL: switchSetting.default(false),
});

/** The acquirer's settings. For a port of 0 the system chooses one. */
export type AcquirerSettings = {
  log_level: string;
  host: string;
  /** ISO 8583 over TCP. */
  iso_port: number;
  /** JSON messages by POST, and the book. */
  http_port: number;
  /** SQLite file; its key file has the same name with `.key` appended. */
  book_file: string;
  /** The delay of a late answer; longer than the gateway's timeout. */
  late_ms: number;
  /** Whether POST /control may switch faults on, for tests. */
  control: boolean;
};

/**
 * Reads the settings from the environment.
 * @throws SettingsError with every fault.
 */
export function readAcquirerSettings(environment: NodeJS.ProcessEnv): AcquirerSettings {
  const read = readSettings(shape, environment);
  if (read.NODE_ENV === 'production' && read.ACQUIRER_CONTROL) {
    throw new SettingsError(['ACQUIRER_CONTROL is for tests: production refuses it']);
  }
  return {
    log_level: read.LOG_LEVEL,
    host: read.ACQUIRER_HOST,
    iso_port: read.ACQUIRER_ISO_PORT,
    http_port: read.ACQUIRER_HTTP_PORT,
    book_file: read.ACQUIRER_BOOK_FILE,
    late_ms: read.ACQUIRER_LATE_MS,
    control: read.ACQUIRER_CONTROL,
  };
}
