import { redactCardNumbers } from '@countinghouse/domain/card/card';
import { type Logger, pino } from 'pino';

export type { Logger };

/** Names whose values a log line must never contain, at any depth of the object. */
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
 * Creates a structured logger (one JSON object per line) that never writes a card number: secrets are removed by name, and every finished
 * line is searched for card numbers before it is written.
 *
 * @param write receives each finished line; standard output if omitted
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

/** Matches a secret name as a property key. Only matching lines are parsed, since parsing costs more than everything else. */
const secretKey = new RegExp(`"(?:${[...secretNames].join('|')})"\\s*:`, 'i');

/** Removes the values of secret names from a line, at any depth. */
function removeSecrets(line: string): string {
  if (!secretKey.test(line)) return line;
  const cleaned = JSON.stringify(JSON.parse(line), (name, value: unknown) =>
    secretNames.has(name.toLowerCase()) ? '[removed]' : value,
  );
  return `${cleaned}\n`;
}
