import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkEarlierAssets } from './earlier-assets.ts';

let folder: string;
let count: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earlier-assets-'));
  count = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Makes a build with the given assets, replacing the previous one. */
async function build(assets: string[]): Promise<string> {
  const before = join(folder, String(count));
  count += 1;
  const fresh = join(folder, String(count));
  await mkdir(join(fresh, 'assets'), { recursive: true });
  for (const asset of assets) await writeFile(join(fresh, 'assets', asset), `build ${count}`);
  await linkEarlierAssets(before, fresh);
  await rm(before, { recursive: true, force: true });
  return fresh;
}

test('files of the previous build stay readable, and a file of the same name is the new one', async () => {
  await build(['a-1.js', 'a-1.js.br', 'same.js']);
  const fresh = await build(['a-2.js', 'same.js']);
  expect((await readdir(join(fresh, 'assets'))).toSorted()).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'same.js']);
  expect(await readFile(join(fresh, 'assets', 'same.js'), 'utf8')).toBe('build 2');
  expect(await readFile(join(fresh, 'assets', 'a-1.js'), 'utf8')).toBe('build 1');
});

test('keeps at most three earlier builds', async () => {
  let last = '';
  for (const number of [1, 2, 3, 4, 5, 6]) last = await build([`a-${number}.js`]);
  expect((await readdir(join(last, 'assets'))).toSorted()).toEqual(['a-3.js', 'a-4.js', 'a-5.js', 'a-6.js']);
});

test('a file that reappears belongs to the newest build that contains it', async () => {
  await build(['a-1.js']);
  await build(['a-2.js']);
  await build(['a-1.js']);
  const last = await build(['a-4.js']);
  expect((await readdir(join(last, 'assets'))).toSorted()).toEqual(['a-1.js', 'a-2.js', 'a-4.js']);
});
