import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** The operating system account that the server runs under; undefined if it is the same as Node's. */
export type Account = { uid: number; gid: number };

/** The folder for the data of a server started by root, when the server's unprivileged account has no access to the checkout. */
export const sharedFolder = '/var/lib/countinghouse';

/**
 * Chooses the account for the server. PostgreSQL refuses to run as root, so root uses the owner of an existing data folder, or else
 * `postgres` or `nobody`. Any other user runs it under their own account.
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
 * Returns the folder itself if the account has access to it, and otherwise a folder of the account under `/var/lib/countinghouse`. A
 * checkout under a folder such as /root is not accessible to other accounts.
 */
export async function reachableFolder(folder: string, account: Account | undefined): Promise<string> {
  const absolute = resolve(folder);
  if (account === undefined || (await canReach(dirname(absolute), account))) return absolute;
  const digest = createHash('sha256').update(absolute).digest('hex').slice(0, 12);
  return join(sharedFolder, `${basename(absolute)}-${digest}`);
}

/** Returns where the data of a data folder is, or will be once it is created. */
export async function locateData(data_folder: string): Promise<string> {
  const absolute = resolve(data_folder);
  return reachableFolder(absolute, await chooseAccount(absolute));
}

/** Whether a data folder already has a database, wherever its data is. */
export async function hasData(data_folder: string): Promise<boolean> {
  const version = await stat(join(await locateData(data_folder), 'PG_VERSION')).catch(() => undefined);
  return version !== undefined;
}

/** Whether the account may traverse every folder on a path. Folders that do not exist yet count as passable. */
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

/** Creates a folder and its parents, accessible to every account whatever the umask. Existing folders are not changed. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let folder = resolve(path); folder.length >= first.length; folder = dirname(folder)) await chmod(folder, 0o755);
}
