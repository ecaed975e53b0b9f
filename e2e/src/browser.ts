import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The package exports only its entry, build/index.js. */
const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
const packageFolder = dirname(dirname(entry));

export type Browser = { executable_path: string; environment: Record<string, string> };

/**
 * Finds a real Chromium: BROWSER_EXECUTABLE if set, otherwise the one from the npm packages. That one is unpacked once into a folder named
 * by its version, with the libraries and fonts that a bare machine lacks.
 */
export async function findBrowser(cache_folder: string): Promise<Browser> {
  const own = process.env.BROWSER_EXECUTABLE;
  if (own !== undefined && own !== '') return { executable_path: own, environment: {} };

  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache_folder, `chromium-${version}`);
  const exists = await access(join(folder, 'chromium')).then(
    () => true,
    () => false,
  );
  if (!exists) await unpack(cache_folder, folder);
  return {
    executable_path: join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

/** Unpacks next to the final folder and moves it there in one step, so that two concurrent first runs never see half of it. */
async function unpack(cache_folder: string, folder: string): Promise<void> {
  await mkdir(cache_folder, { recursive: true });
  const staging = await mkdtemp(join(cache_folder, 'unpacking-'));
  await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath();`,
    ],
    // The package unpacks into the temporary folder, and its libraries only if it believes it runs on this platform.
    { env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' } },
  );
  await writeFile(join(staging, 'fonts', 'fonts.conf'), fontConfiguration(folder));
  await rename(staging, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(staging, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** Where fonts are. The package's own file names only folders of the machine it was built on, and without fonts no page shows text. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
