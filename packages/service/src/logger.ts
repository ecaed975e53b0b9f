import { redactCardNumbers } from '@countinghouse/domain/card/card';
import { type Logger, pino } from 'pino';

export type { Logger };

/** What a log line may never carry under its own name, wherever it stands in the object. */
const secretNames = new Set([
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
]);

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
    },
    { write: (line: string) => write(redactCardNumbers(removeSecrets(line))) },
  );
}

/** Any of the names as the key of a property: only then is a line taken apart, which costs more than all else of it. */
const secretKey = new RegExp(`"(?:${[...secretNames].join('|')})"\\s*:`, 'i');

/** The line without the values that stand under a secret's name, at any depth. */
function removeSecrets(line: string): string {
  if (!secretKey.test(line)) return line;
  const cleaned = JSON.stringify(JSON.parse(line), (name, value: unknown) =>
    secretNames.has(name.toLowerCase()) ? '[removed]' : value,
  );
  return `${cleaned}\n`;
}
