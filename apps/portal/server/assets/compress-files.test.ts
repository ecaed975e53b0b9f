import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressFiles } from './compress-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compress-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('compresses text of at least one packet in both formats, and no small files or pictures', async () => {
  const texts = {
    'page.html': 'a'.repeat(1_024),
    'assets/large.js': Array.from({ length: 3_000 }, (_, line) => `export const row_${line} = ${line ** 3};`).join(
      '\n',
    ),
  };
  await mkdir(join(folder, 'assets'));
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'small.css'), 'a'.repeat(1_023));
  await writeFile(join(folder, 'picture.png'), 'a'.repeat(5_000));
  compressFiles(folder);
  for (const [name, text] of Object.entries(texts)) {
    const [brotli, gzip] = [await readFile(join(folder, `${name}.br`)), await readFile(join(folder, `${name}.gz`))];
    expect(brotliDecompressSync(brotli).toString()).toBe(text);
    expect(gunzipSync(gzip).toString()).toBe(text);
    expect(Math.max(brotli.length, gzip.length)).toBeLessThan(text.length / 3);
  }
  expect((await readdir(folder, { recursive: true })).filter((name) => /\.(br|gz)$/.test(name))).toHaveLength(4);
});
