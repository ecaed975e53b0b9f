import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The runtime dependencies of the workspaces, without the workspaces themselves. */
function runtimeDependencies(): string[] {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'package.json')),
  );
  const names = workspaces.flatMap((file) =>
    Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: object }).dependencies ?? {}),
  );
  return [...new Set(names)].filter((name) => !name.startsWith('@countinghouse/')).sort();
}

/** The cells of the page's table rows. */
function rows(): string[][] {
  return readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (package|---) /.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

test('the dependencies page lists exactly the runtime dependencies', () => {
  const names = rows().map(([name = '']) => name);
  expect(names.toSorted()).toEqual(runtimeDependencies());
});

test('each row has a purpose, a licence and an alternative', () => {
  expect(rows().filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([]);
});
