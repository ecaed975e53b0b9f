import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFullFolders, mostSourceFiles } from './check-folders.ts';

let tree: string;
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'folders-'));
});
afterAll(() => rmSync(tree, { recursive: true }));

/** Writes `count` files into a folder of the tree. */
function fill(folder: string, files: number, ending: string) {
  mkdirSync(join(tree, folder), { recursive: true });
  for (let number = 1; number <= files; number += 1) writeFileSync(join(tree, folder, `file-${number}${ending}`), '');
}

test('finds a folder with one source file too many at any depth, including tests', () => {
  fill('apps/one/src', mostSourceFiles, '.ts');
  fill('apps/two/src/deep', mostSourceFiles, '.ts');
  fill('apps/two/src/deep', 1, '.test.ts');
  expect(findFullFolders(tree)).toEqual([
    { folder: join('apps', 'two', 'src', 'deep'), source_files: mostSourceFiles + 1 },
  ]);
});

test('ignores installed, built and non-source files', () => {
  rmSync(join(tree, 'apps'), { recursive: true });
  for (const folder of ['node_modules/package', 'apps/portal/dist', '.cache']) fill(folder, mostSourceFiles + 1, '.js');
  fill('docs/decisions', mostSourceFiles + 1, '.md');
  expect(findFullFolders(tree)).toEqual([]);
});
