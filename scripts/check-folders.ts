import { type Dirent, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Checks that no folder holds more than 30 source files of its own, so that a newcomer can see at a glance what it contains. A larger
 * folder is divided by subject.
 */

/** Tests count: they are next to the files they test. */
export const mostSourceFiles = 30;

const source = /[.](?:tsx?|mts|js|css|sql)$/;
/** Installed or generated files, not written by hand. */
const leftOut = new Set(['node_modules', 'dist', 'test-results']);

/** Skips installed, built and hidden folders, which contain no hand-written source. */
const isRead = (entry: Dirent) => entry.isDirectory() && !leftOut.has(entry.name) && !entry.name.startsWith('.');

/**
 * Returns the folders below `tree` that hold more source files than the limit.
 *
 * @param tree the folder to start from
 * @returns each such folder as a path relative to `tree`, with its number of source files
 */
export function findFullFolders(tree: string): { folder: string; source_files: number }[] {
  const read = (folder: string): { folder: string; source_files: number }[] => {
    const entries = readdirSync(folder, { withFileTypes: true });
    const source_files = entries.filter((entry) => entry.isFile() && source.test(entry.name)).length;
    const below = entries.filter(isRead).flatMap((entry) => read(join(folder, entry.name)));
    return source_files > mostSourceFiles ? [{ folder: relative(tree, folder), source_files }, ...below] : below;
  };
  return read(tree);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const full = findFullFolders(fileURLToPath(new URL('..', import.meta.url)));
  for (const { folder, source_files } of full) {
    console.log(`${folder} holds ${source_files} source files, and no folder may hold more than ${mostSourceFiles}.`);
  }
  process.exit(full.length);
}
