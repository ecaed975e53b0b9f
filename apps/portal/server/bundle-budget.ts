import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { payFolder } from '@countinghouse/service/public-pages/public-pages';
import { dist_folder, pay_folder } from './build.ts';
import { type BuildManifest, filesWith } from './build-manifest.ts';

/** The size limit of the first page: JavaScript of Home after sign-in, gzip, in bytes. */
export const firstPageBudget_bytes = 200 * 1024;

/** How many scripts and styles a page may load beyond those of every page: on a slow line a request costs more than its bytes. */
export const pageFilesBudget = 40;

/** The size limit of all scripts of a public page, including the proof-of-work worker, gzip, in bytes. */
export const publicPageBudget_bytes = 60 * 1024;

/** A script of the first page. */
export type FirstPageFile = { file: string; gzip_bytes: number };

/** The pages of Home. The measure includes everything that the entry and one of them import. */
const homePages = ['src/features/home/merchant/merchant-home-page.tsx', 'src/features/home/admin/admin-home-page.tsx'];
/** The catalogues that Home needs, each in one language. */
const firstPageCatalogues = [/^src\/locales\/[^/]+\.po$/, /^src\/features\/home\/locales\/.+\.po$/];

/**
 * Measures the scripts that a browser loads for Home after sign-in, for the larger of the two Homes, from the manifest of the build, with
 * its catalogues in the largest language.
 */
export async function measureFirstPage(
  folder: string = dist_folder,
): Promise<{ total_bytes: number; files: FirstPageFile[] }> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as BuildManifest;
  const sizeOf = async (file: string) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length;
  const scriptsOf = (page: string) =>
    Promise.all(
      [...filesWith(manifest, ['index.html', page])]
        .filter((file) => file.endsWith('.js'))
        .map(async (file) => ({ file, gzip_bytes: await sizeOf(file) })),
    );
  const homes = await Promise.all(homePages.map(scriptsOf));
  const files = homes.toSorted((a, b) => totalOf(b) - totalOf(a))[0] ?? [];
  for (const pattern of firstPageCatalogues) {
    const catalogues = await Promise.all(
      Object.entries(manifest)
        .filter(([key]) => pattern.test(key))
        .map(async ([, { file }]) => ({ file, gzip_bytes: await sizeOf(file) })),
    );
    const largest = catalogues.toSorted((a, b) => b.gzip_bytes - a.gzip_bytes)[0];
    if (largest === undefined) throw new Error(`The build has no catalogue like ${pattern.source}`);
    files.push(largest);
  }
  files.sort((a, b) => b.gzip_bytes - a.gzip_bytes);
  return { total_bytes: totalOf(files), files };
}

/** Returns the page that loads the most files beyond those of every page, and their number, from the manifest of the build. */
export async function countPageFiles(folder: string = dist_folder): Promise<{ page: string; files: number }> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as BuildManifest;
  const first = filesWith(manifest, ['index.html']);
  const counts = Object.keys(manifest)
    .filter((module) => module.endsWith('-page.tsx'))
    .map((page) => ({ page, files: filesWith(manifest, [page]).difference(first).size }));
  const most = counts.toSorted((a, b) => b.files - a.files)[0];
  if (most === undefined) throw new Error('The build has no page');
  return most;
}

/** Returns how many bytes of script a public page loads, gzip, with its texts in the largest language. */
export async function measurePublicPage(folder: string = pay_folder): Promise<number> {
  const { files } = JSON.parse(await readFile(join(folder, 'inventory.json'), 'utf8')) as { files: { path: string }[] };
  const sizesOf = (ending: string) =>
    Promise.all(
      files
        .map(({ path }) => path.slice(payFolder.length))
        .filter((path) => path.endsWith(ending))
        .map(async (path) => gzipSync(await readFile(join(folder, path)), { level: 9 }).length),
    );
  const [scripts, texts] = await Promise.all([sizesOf('.js'), sizesOf('.json')]);
  return scripts.reduce((sum, size) => sum + size, 0) + Math.max(...texts);
}

function totalOf(files: readonly FirstPageFile[]): number {
  return files.reduce((sum, { gzip_bytes }) => sum + gzip_bytes, 0);
}
