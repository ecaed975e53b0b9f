import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { StartFault } from './fault.ts';

/**
 * The secrets that the applications need and that are usually not set in development: generated once for each installation, 32 random bytes
 * in base64url. Without the card keys, stored card numbers cannot be decrypted.
 */
const makers = {
  CARD_KEY_SECRETS: () => `1:${randomSecret()}`,
  AUDIT_SEAL_SECRET: randomSecret,
  API_KEY_SECRET: randomSecret,
  IDENTITY_SERVICE_SECRET: randomSecret,
  IDENTITY_COOKIE_SECRET: randomSecret,
  PORTAL_SERVICE_SECRET: randomSecret,
} as const;

type SecretName = keyof typeof makers;

export const secretNames = Object.keys(makers) as SecretName[];

export type Secrets = Record<SecretName, string>;

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Loads the secrets of this installation: those in the environment, and the others from a file that only its owner can read. Missing
 * secrets are generated and added to the file.
 *
 * @throws StartFault when the file is not readable as written by this function
 */
export async function loadSecrets(file: string, environment: NodeJS.ProcessEnv): Promise<Secrets> {
  const given = (name: string) => environment[name] || undefined;
  if (secretNames.every((name) => given(name) !== undefined)) {
    return Object.fromEntries(secretNames.map((name) => [name, given(name)])) as Secrets;
  }
  const kept = await readKept(file);
  const made = secretNames.filter((name) => kept[name] === undefined && given(name) === undefined);
  for (const name of made) kept[name] = makers[name]();
  if (made.length > 0) {
    const unfinished = `${file}.new`;
    await writeFile(unfinished, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flush: true });
    await chmod(unfinished, 0o600);
    await rename(unfinished, file);
  }
  return Object.fromEntries(secretNames.map((name) => [name, given(name) ?? kept[name]])) as Secrets;
}

async function readKept(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartFault([`${file} cannot be read (${error.code}): set DATA_FOLDER to a folder of your own.`]);
  });
  if (text === undefined) return {};
  if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600);
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept === 'object' && kept !== null && Object.values(kept).every((value) => typeof value === 'string')) {
      return kept as Record<string, string>;
    }
  } catch {
    // Falls through to the sentence below, which must not quote the file.
  }
  throw new StartFault([
    `${file} is damaged: put back a copy of it, or set DATA_FOLDER to a new folder (card numbers stored under the old secrets cannot be read without them).`,
  ]);
}
