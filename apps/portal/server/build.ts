import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { keepEarlierAssets } from './earlier-assets.ts';

/** The portal's own folder, and the repository's. */
const portal_folder = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(dirname(portal_folder));

/** Where the built portal stands. */
export const dist_folder = join(portal_folder, 'dist');

/** Everything that the build is made of. */
const inputs = [
  'apps/portal/src',
  'apps/portal/public',
  'apps/portal/worker',
  'apps/portal/index.html',
  'apps/portal/silent.html',
  'apps/portal/vite.config.ts',
  'apps/portal/lingui.config.ts',
  'apps/portal/server/build.ts',
  'apps/portal/server/build-manifest.ts',
  'apps/portal/server/worker-build.ts',
  'apps/portal/server/without-schemas.ts',
  'packages/ui/src',
  'packages/domain/src',
  'packages/contract/src',
  'packages/files/src',
  'package-lock.json',
];

const compressible = /\.(?:html|js|css|svg|json|txt|ttf)$/;
const stamp_name = '.inputs';
const cache_folder = join(root, '.cache');

/**
 * Builds the portal, with each file beside its brotli and gzip form. Nothing is done when the sources are those of the
 * build that stands already.
 *
 * @returns whether there was something to do
 */
export async function buildPortal(options: { log?: (line: string) => void } = {}): Promise<boolean> {
  const stamp = hashOf(inputs);
  if (await stands(stamp)) return false;
  options.log?.('Building the portal');
  await mkdir(cache_folder, { recursive: true });
  const fresh = await mkdtemp(join(cache_folder, 'portal-'));
  // Vite takes over a NODE_ENV that is set, and React's development build is twice as large and slow.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await buildInto(fresh);
    await compress(fresh);
    await keepEarlierAssets(dist_folder, fresh);
    await writeFile(join(fresh, stamp_name), stamp);
    await putInPlace(fresh);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    await rm(fresh, { recursive: true, force: true });
  }
  return true;
}

/**
 * `buildPortal` in a process of its own, so that a server that had to build first does not keep the 800 MB that building
 * takes.
 *
 * @throws Error when the build fails; what it said is on standard error
 */
export async function buildPortalApart(options: { log?: (line: string) => void } = {}): Promise<void> {
  if (await stands(hashOf(inputs))) return;
  options.log?.('Building the portal');
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [exit_code] = (await once(child, 'exit')) as [number | null];
  if (exit_code !== 0) throw new Error('The portal could not be built');
}

async function stands(stamp: string): Promise<boolean> {
  return (await readFile(join(dist_folder, stamp_name), 'utf8').catch(() => '')) === stamp;
}

/** Whoever builds, and whatever NODE_ENV they run under: what is served is the production build. */
async function buildInto(folder: string): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    const { build } = await import('vite');
    await build({
      configFile: join(portal_folder, 'vite.config.ts'),
      root: portal_folder,
      mode: 'production',
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: true },
    });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** One step takes the old build away and one puts the new one there, so that nobody ever serves half of one. */
async function putInPlace(fresh: string): Promise<void> {
  const old = `${fresh}-old`;
  await rename(dist_folder, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, dist_folder);
  await rm(old, { recursive: true, force: true });
}

/**
 * A hash over the names and contents of all files under the given paths; tests do not count. Read one after another and
 * without giving way: of so many small files each wait would cost more than its reading, and nothing else is to be done.
 */
function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesOf(path)) {
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

async function compress(folder: string): Promise<void> {
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.test(entry.name))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const content = await readFile(file);
        if (content.length < 1_024) return;
        const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
        await Promise.all([
          toBrotli(content, brotli).then((bytes) => writeFile(`${file}.br`, bytes)),
          toGzip(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
        ]);
      }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPortal();
