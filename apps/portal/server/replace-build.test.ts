import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuildOf, replaceBuild } from './replace-build.ts';

let dist_folder: string;
let cache_folder: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'replace-build-'));
  [dist_folder, cache_folder] = [join(folder, 'dist'), join(folder, 'cache')];
});
afterEach(() => rm(join(dist_folder, '..'), { recursive: true }));

/** Makes a build of one page. */
const write = (page: string) => async (folder: string) => {
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
};

const page = () => readFile(join(dist_folder, 'index.html'), 'utf8');

test('a build replaces the previous one, records its inputs and contains compressed files', async () => {
  expect(await isBuildOf('one', dist_folder)).toBe(false);
  await replaceBuild({ dist_folder, cache_folder, stamp: 'one', make: write('one'.repeat(1_000)) });
  await replaceBuild({ dist_folder, cache_folder, stamp: 'two', make: write('two'.repeat(1_000)) });
  expect(await page()).toContain('two');
  expect([await isBuildOf('one', dist_folder), await isBuildOf('two', dist_folder)]).toEqual([false, true]);
  expect(await readdir(dist_folder)).toEqual(expect.arrayContaining(['index.html.br', 'index.html.gz']));
  expect(await readdir(cache_folder)).toEqual([]);
});

test('a failed build keeps the current one and leaves no files', async () => {
  await replaceBuild({ dist_folder, cache_folder, stamp: 'one', make: write('one') });
  const make = async (folder: string) => {
    await write('half')(folder);
    throw new Error('a bracket is missing');
  };
  await expect(replaceBuild({ dist_folder, cache_folder, stamp: 'two', make })).rejects.toThrow('a bracket is missing');
  expect([await page(), await isBuildOf('one', dist_folder)]).toEqual(['one', true]);
  expect(await readdir(cache_folder)).toEqual([]);
});

test('an aborted build keeps the current one and leaves no files', async () => {
  await replaceBuild({ dist_folder, cache_folder, stamp: 'one', make: write('one') });
  const ended = new AbortController();
  const make = async (folder: string) => {
    await write('half')(folder);
    ended.abort(new Error('told to end'));
    await new Promise(() => undefined);
  };
  await expect(replaceBuild({ dist_folder, cache_folder, stamp: 'two', make, signal: ended.signal })).rejects.toThrow(
    'told to end',
  );
  await expect(
    replaceBuild({ dist_folder, cache_folder, stamp: 'two', make: write('two'), signal: ended.signal }),
  ).rejects.toThrow('told to end');
  expect([await page(), await isBuildOf('one', dist_folder)]).toEqual(['one', true]);
  expect(await readdir(cache_folder)).toEqual([]);
});

test('removes the leftovers of a killed build, and keeps a build in progress', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const names = [`portal-${dead}-abcdef`, `portal-${process.ppid}-abcdef`, 'another'];
  for (const name of names) await mkdir(join(cache_folder, name), { recursive: true });
  await replaceBuild({ dist_folder, cache_folder, stamp: 'one', make: write('one') });
  expect((await readdir(cache_folder)).toSorted()).toEqual(names.slice(1).toSorted());
});
