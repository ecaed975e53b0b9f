import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How many earlier builds can still be read, so that pages opened under them continue to work. */
const earlierBuilds = 3;

/** The file in which a build lists the assets left from earlier ones: one list per build, the newest first. */
const ledger_name = '.earlier.json';

/**
 * Keeps the hashed files of earlier builds beside those of a new one, so that a page that was opened before still finds what it loads on
 * demand. Files that the new build has as well are its own. Builds older than the last three are dropped.
 * @param old_folder the previous build; nothing is done if it does not exist
 */
export async function linkEarlierAssets(old_folder: string, fresh_folder: string): Promise<void> {
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
