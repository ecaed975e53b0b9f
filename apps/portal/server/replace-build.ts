import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFiles } from './assets/compress-files.ts';
import { linkEarlierAssets } from './assets/earlier-assets.ts';

/** The file in which a build records the hash of its sources. */
const stamp_name = '.inputs';

/** Returns whether the build in a folder was made from the sources with this hash. */
export async function isBuildOf(stamp: string, dist_folder: string): Promise<boolean> {
  return (await readFile(join(dist_folder, stamp_name), 'utf8').catch(() => '')) === stamp;
}

export type ReplaceInput = {
  /** The folder of the finished build. */
  dist_folder: string;
  /** The folder in which the build is made, on the same disk. */
  cache_folder: string;
  stamp: string;
  /** Writes the build into an empty folder. */
  make: (folder: string) => Promise<void>;
  /** Aborts before the new build is in place. */
  signal?: AbortSignal;
};

/**
 * Makes a build, with the compressed forms of each file beside it, and replaces the previous build. A build that fails or is aborted
 * changes nothing and leaves nothing behind.
 * @throws what `make` throws, and the signal's reason
 */
export async function replaceBuild({ dist_folder, cache_folder, stamp, make, signal }: ReplaceInput): Promise<void> {
  await mkdir(cache_folder, { recursive: true });
  await removeLeftovers(cache_folder);
  const fresh = await mkdtemp(join(cache_folder, `portal-${process.pid}-`));
  try {
    await Promise.race([make(fresh), abortOf(signal)]);
    compressFiles(fresh);
    await linkEarlierAssets(dist_folder, fresh);
    await writeFile(join(fresh, stamp_name), stamp);
    signal?.throwIfAborted();
    await putInPlace(fresh, dist_folder);
  } finally {
    // An aborted build may still be writing.
    await rm(fresh, { recursive: true, force: true, maxRetries: 20, retryDelay: 25 });
  }
}

/** Removes the folders of builds whose processes were killed. */
async function removeLeftovers(cache_folder: string): Promise<void> {
  for (const name of await readdir(cache_folder)) {
    const pid = Number(/^portal-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) await rm(join(cache_folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Rejects with the signal's reason when it is aborted. */
function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Two renames, one to remove the old build and one to place the new one, so that no partial build is ever served. */
async function putInPlace(fresh: string, dist_folder: string): Promise<void> {
  const old = `${fresh}-old`;
  await rename(dist_folder, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, dist_folder);
  await rm(old, { recursive: true, force: true });
}
