import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** The account that the server runs under; undefined where it is the one that Node runs under. */
export type Account = { uid: number; gid: number };

/** Where a server started by root keeps what its lesser account cannot reach in the checkout. */
export const sharedFolder = '/var/lib/countinghouse';

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of an existing data folder, or else to `postgres`
 * or `nobody`. Everybody else runs it as themselves.
 */
export async function chooseAccount(data_folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(data_folder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((fields) => fields[0] === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/**
 * The folder itself where the account can reach it, and otherwise one under `/var/lib/countinghouse` that belongs to
 * it: a checkout under a folder such as /root lets no other account in.
 */
export async function reachableFolder(folder: string, account: Account | undefined): Promise<string> {
  const absolute = resolve(folder);
  if (account === undefined || (await canReach(dirname(absolute), account))) return absolute;
  const digest = createHash('sha256').update(absolute).digest('hex').slice(0, 12);
  return join(sharedFolder, `${basename(absolute)}-${digest}`);
}

/** Where the data of a data folder lies, or will lie once it is made. */
export async function locateData(data_folder: string): Promise<string> {
  const absolute = resolve(data_folder);
  return reachableFolder(absolute, await chooseAccount(absolute));
}

/** Whether there is a database in a data folder already, wherever its data lies. */
export async function hasData(data_folder: string): Promise<boolean> {
  const version = await stat(join(await locateData(data_folder), 'PG_VERSION')).catch(() => undefined);
  return version !== undefined;
}

/** Whether every folder on the way to a path lets the account pass; folders that do not exist yet will. */
export async function canReach(path: string, account: Account): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined);
    if (found !== undefined) {
      const pass = found.uid === account.uid ? 0o100 : found.gid === account.gid ? 0o010 : 0o001;
      if ((found.mode & pass) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/** Makes a folder and those above it, passable for every account whatever the file mode mask is; what exists stays as it is. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let folder = resolve(path); folder.length >= first.length; folder = dirname(folder)) await chmod(folder, 0o755);
}
