import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuildOf, replaceBuild } from './replace-build.ts';
import { endOfBuild, runBuild } from './run-build.ts';

/** The repository's folder. */
const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** An application that the portal's server serves: one for signed-in users, one for the public pages, and their preview. */
type Target = {
  /** The folder of the application. */
  folder: string;
  /** All sources of the build. */
  inputs: readonly string[];
};

/** The sources of the build itself. */
const tools = [
  'apps/portal/server/build.ts',
  'apps/portal/server/assets/compress-files.ts',
  'apps/portal/server/assets/earlier-assets.ts',
  'apps/portal/server/replace-build.ts',
  'packages/contract/vite',
  'package-lock.json',
];

const portal: Target = {
  folder: join(root, 'apps/portal'),
  inputs: [
    'apps/portal/src',
    'apps/portal/public',
    'apps/portal/worker',
    'apps/portal/index.html',
    'apps/portal/silent.html',
    'apps/portal/vite.config.ts',
    'apps/portal/lingui.config.ts',
    'apps/portal/server/build-manifest.ts',
    'apps/portal/server/route-titles.ts',
    'apps/portal/server/worker-build.ts',
    'apps/portal/server/shared-files.ts',
    'apps/portal/server/without-expectations.ts',
    'packages/ui/src',
    'packages/domain/src',
    'packages/contract/src',
    'packages/files/src',
    ...tools,
  ],
};

const pay: Target = {
  folder: join(root, 'apps/pay'),
  inputs: [
    'apps/pay/build',
    'apps/pay/src',
    'apps/pay/public',
    'apps/pay/index.html',
    'apps/pay/vite.config.ts',
    'apps/pay/lingui.config.ts',
    'packages/ui/src/style',
    'packages/domain/src',
    'packages/contract/src',
    ...tools,
  ],
};

/** The preview of the public pages for merchants, with sample data. */
const preview: Target = {
  folder: join(root, 'apps/pay/preview'),
  inputs: [...pay.inputs, 'apps/pay/preview/index.html', 'apps/pay/preview/main.ts', 'apps/pay/preview/vite.config.ts'],
};

const targets = [portal, pay, preview];

const distOf = ({ folder }: Target) => join(folder, 'dist');

/** The folders of the built portal, of the public pages, and of their preview. */
export const dist_folder = distOf(portal);
export const pay_folder = distOf(pay);
export const preview_folder = distOf(preview);

const cache_folder = join(root, '.cache');

/**
 * Builds the portal and the public pages, with the brotli and gzip form of each file beside it. A build that is up to date is kept.
 * @param options.signal aborts the build, which then leaves nothing behind
 * @returns whether anything was built
 */
export async function buildPortal(options: { signal?: AbortSignal } = {}): Promise<boolean> {
  let built = false;
  for (const target of targets) {
    const stamp = hashOf(target.inputs);
    if (await isBuildOf(stamp, distOf(target))) continue;
    const make = (folder: string) => buildInto(target, folder);
    await replaceBuild({ dist_folder: distOf(target), cache_folder, stamp, make, ...options });
    built = true;
  }
  return built;
}

/**
 * Runs `buildPortal` in a separate process.
 * @returns whether anything was built
 * @throws StartError when the build fails; its output is on standard error
 */
export async function buildPortalInProcess(options: { log?: (line: string) => void } = {}): Promise<boolean> {
  const standing = await Promise.all(targets.map((target) => isBuildOf(hashOf(target.inputs), distOf(target))));
  if (standing.every(Boolean)) return false;
  options.log?.('Building the portal');
  await runBuild(fileURLToPath(import.meta.url));
  return true;
}

/** The result is always the production build, whatever NODE_ENV is. */
async function buildInto(target: Target, folder: string): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  let wrong_source: Error | undefined;
  try {
    const { build } = await import('vite');
    await build({
      configFile: join(target.folder, 'vite.config.ts'),
      root: target.folder,
      mode: 'production',
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: true },
      plugins: [
        {
          name: 'countinghouse-wrong-source',
          buildEnd: (error) => {
            wrong_source = error;
          },
        },
      ],
    });
  } catch (error) {
    // The service worker is built even after an error, and fails because there is no build. Vite would only report that failure.
    throw wrong_source ?? error;
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/**
 * Returns a hash over the names and contents of all files under the given paths, except tests. Synchronous and one file at a time: for so
 * many small files waiting costs more than reading, and this process does nothing else.
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

/** The entry point as a program. */
async function main(): Promise<void> {
  const signal = endOfBuild();
  try {
    await buildPortal({ signal });
    process.exit(0);
  } catch (error) {
    if (!signal.aborted) process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

/** Returns the error in the sources without Vite's own stack. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOfSources = 'errors' in error || 'plugin' in error || 'code' in error;
  return isOfSources ? error.message : (error.stack ?? error.message);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
