import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * Messages that several features share and that neither the shell nor Home uses are in a catalogue that is loaded later (lingui.config.ts).
 * Nothing that is rendered before it may use them: its messages would show as their keys.
 */

const source = join(import.meta.dirname, '..', 'src');

/** Where the later catalogue may be missing: the shell, and the pages of the features that do not use it. */
const roots = [
  'main.tsx',
  'app/frame.tsx',
  'features/home/admin/admin-home-page.tsx',
  'features/home/merchant/merchant-home-page.tsx',
  'features/palette/palette.tsx',
  'features/palette/shortcuts.tsx',
  'features/sign-in/sign-in-page.tsx',
  'features/sign-in/sign-in-success-page.tsx',
  'features/system/being-built-page.tsx',
  'features/system/forbidden-page.tsx',
  'features/system/page-not-found-page.tsx',
  'features/system/unauthorized-page.tsx',
];

/** Returns every file that these import, directly or not, without dynamic imports. */
async function imported(files: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = await readFile(join(source, file), 'utf8');
    for (const [, path] of text.matchAll(/\bfrom\s+'(\.[^']+\.tsx?)'/g))
      waiting.push(join(dirname(file), path as string));
  }
  return found;
}

test('no module on the first screen uses a message that is loaded later', async () => {
  const text = await readFile(join(source, 'locales', 'later', 'en.po'), 'utf8');
  const sayLater = new Set([...text.matchAll(/^#: src\/(\S+)/gm)].map(([, file]) => file as string));
  expect(sayLater.size).toBeGreaterThan(5);
  const first = await imported(roots);
  expect(first.size).toBeGreaterThan(100);
  expect([...first].filter((file) => sayLater.has(file))).toEqual([]);
});
