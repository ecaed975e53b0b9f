import { type Dirent, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Whether a stranger can take in every folder at a glance: none holds more than 30 source files of its own. A folder that grows past
 * that is divided by subject.
 */

/** Tests count: they stand beside what they test. */
export const mostSourceFiles = 30;

const source = /[.](?:tsx?|mts|js|css|sql)$/;
/** Installed or built, not written here. */
const leftOut = new Set(['node_modules', 'dist', 'test-results']);

/** Installed, built or hidden folders hold nothing that is written here. */
const isRead = (entry: Dirent) => entry.isDirectory() && !leftOut.has(entry.name) && !entry.name.startsWith('.');

/**
 * The folders below a tree that hold more source files than one may.
 *
 * @param tree the folder to begin with
 * @returns each such folder as a path from there, with how many source files it holds
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
