import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * What several features say and neither the shell nor Home does stands in a catalogue that comes later (lingui.config.ts). Whoever
 * is on the screen before it must not need it: its messages would show as their keys.
 */

const source = join(import.meta.dirname, '..', 'src');

/** Where somebody is without the later catalogue: the shell, and the pages of the features that do without it. */
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

/** Every file that these import, however far, without what is imported when it is needed. */
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

test('nothing that is on the screen first says what is loaded later', async () => {
  const text = await readFile(join(source, 'locales', 'later', 'en.po'), 'utf8');
  const sayLater = new Set([...text.matchAll(/^#: src\/(\S+)/gm)].map(([, file]) => file as string));
  expect(sayLater.size).toBeGreaterThan(5);
  const first = await imported(roots);
  expect(first.size).toBeGreaterThan(100);
  expect([...first].filter((file) => sayLater.has(file))).toEqual([]);
});
