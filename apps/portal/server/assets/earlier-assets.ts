import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How many builds before the present one can still be read from: pages that were opened under them go on working. */
const earlierBuilds = 3;

/** Where a build says which of its assets are left from earlier ones: a list a build, the newest first. */
const ledger_name = '.earlier.json';

/**
 * Keeps the hashed files of earlier builds beside those of a fresh one, so that a page that was opened before still finds
 * what it loads on demand. Files that the fresh build has as well are its own. What is older than the last three builds
 * is left behind.
 *
 * @param old_folder the build that has stood until now; nothing is done where there is none
 */
export async function keepEarlierAssets(old_folder: string, fresh_folder: string): Promise<void> {
  const [old, fresh] = await Promise.all([filesOf(join(old_folder, 'assets')), filesOf(join(fresh_folder, 'assets'))]);
  const before = await readLedger(old_folder);
  const kept_before = new Set(before.flat());
  const own = [...old].filter((file) => !kept_before.has(file));
  const ledger = [own, ...before]
    .map((files) => files.filter((file) => old.has(file) && !fresh.has(file)))
    .slice(0, earlierBuilds);
  await mkdir(join(fresh_folder, 'assets'), { recursive: true });
  await Promise.all(
    ledger.flat().map((file) => link(join(old_folder, 'assets', file), join(fresh_folder, 'assets', file))),
  );
  await writeFile(join(fresh_folder, ledger_name), JSON.stringify(ledger));
}

async function filesOf(folder: string): Promise<Set<string>> {
  return new Set(await readdir(folder).catch(() => []));
}

async function readLedger(folder: string): Promise<string[][]> {
  const text = await readFile(join(folder, ledger_name), 'utf8').catch(() => '[]');
  return JSON.parse(text) as string[][];
}
