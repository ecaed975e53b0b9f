import { redactCardNumbers } from '@countinghouse/domain/card';
import { type Logger, pino } from 'pino';

export type { Logger };

/** What a log line may never carry under its own name, wherever it stands in the object. */
const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'new_password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'card_number',
  'cvv',
  'account_number',
];

/**
 * A structured logger (one JSON object a line) that cannot carry a card number: secrets are removed by name, and then
 * every finished line is searched for card numbers, whatever put them there, before it is written.
 *
 * @param write where a finished line goes; standard output when left out
 */
export function createLogger(
  options: { name: string; level?: string },
  write: (line: string) => void = (line) => process.stdout.write(line),
): Logger {
  return pino(
    {
      name: options.name,
      level: options.level ?? 'info',
      base: { service: options.name },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[removed]',
      },
    },
    { write: (line: string) => write(redactCardNumbers(line)) },
  );
}
