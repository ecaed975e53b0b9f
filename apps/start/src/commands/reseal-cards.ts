import { readFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

/*
 * `npm run reseal`: seals every card number again under the newest version of CARD_KEY_SECRETS. It works on the database of DATABASE_URL,
 * or on that of the stack that runs here with the secrets of this installation. Exit code 1: numbers are left under an older version; 2: it
 * could not run.
 */
enableCompileCache();
const { runningAddress } = await import('@countinghouse/postgres/running-address');
const { createPool } = await import('@countinghouse/service/database');
const { gatewaySchema } = await import('@countinghouse/gateway/migrations');
const { cardKeySecrets } = await import('@countinghouse/gateway/settings');
const { createCardKeys, resealCards } = await import('@countinghouse/gateway/store/payments/cards');

const root = join(import.meta.dirname, '..', '..', '..', '..');
const folder = resolve(root, process.env.DATA_FOLDER ?? '.data');
const url = process.env.DATABASE_URL ?? (await runningAddress(join(folder, 'postgres')));
const secrets = cardKeySecrets.safeParse(
  process.env.CARD_KEY_SECRETS || (await secretsOf(join(folder, 'secrets.json'))),
);
if (url === undefined || !secrets.success) {
  process.stderr.write(
    url === undefined
      ? 'No database runs here: start Countinghouse, or set DATABASE_URL.\n'
      : 'No card keys are here: set CARD_KEY_SECRETS, as the gateway has it.\n',
  );
  process.exit(2);
}

const pool = createPool({ url, schema: gatewaySchema, application_name: 'reseal' }, () => undefined);
try {
  const keys = createCardKeys(secrets.data);
  const { sealed, unreadable, left } = await resealCards(pool, keys, {
    onPart: (count) => {
      if (process.stdout.isTTY) process.stdout.write(`\r${count} card numbers were sealed again …`);
    },
  });
  const clear = process.stdout.isTTY ? '\r\u001b[K' : '';
  process.stdout.write(`${clear}${sealed} card numbers were sealed again under version ${keys.current_version}.\n`);
  if (unreadable > 0)
    process.stdout.write(`${unreadable} could not be opened: the version that seals them is not listed.\n`);
  if (left > 0) process.stdout.write(`${left} were in use, or added meanwhile under an older version: run it again.\n`);
  process.exitCode = unreadable + left === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `The card numbers could not be sealed again: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 2;
} finally {
  await pool.end();
}

async function secretsOf(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return (JSON.parse(text) as Record<string, string>).CARD_KEY_SECRETS;
}
