import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reachableFolder } from './account.ts';
import { restoreLinks } from './binaries.ts';

test('creates library links that a blocked install script left out, and keeps existing ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'binaries-test-'));
  const native = join(folder, 'native');
  await mkdir(join(native, 'lib'), { recursive: true });
  await writeFile(join(native, 'lib', 'libx.so.1.2'), 'library');
  const links = ['libx.so', 'libx.so.1'].map((name) => ({
    source: 'native/lib/libx.so.1.2',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  await restoreLinks(native);
  await restoreLinks(native);
  expect(await readlink(join(native, 'lib', 'libx.so.1'))).toBe('libx.so.1.2');
  expect(await readFile(join(native, 'lib', 'libx.so'), 'utf8')).toBe('library');
  await rm(folder, { recursive: true });
});

test('a folder that a less privileged account cannot reach is replaced by one that it can', async () => {
  const secluded = await mkdtemp(join(tmpdir(), 'binaries-test-'));
  const nobody = { uid: 65_533, gid: 65_533 };
  expect(await reachableFolder(join(secluded, 'data'), undefined)).toBe(join(secluded, 'data'));
  expect(await reachableFolder(join(secluded, 'data'), nobody)).toMatch(
    /^\/var\/lib\/countinghouse\/data-[0-9a-f]{12}$/,
  );
  expect(await reachableFolder('/tmp/data', nobody)).toBe('/tmp/data');
  await rm(secluded, { recursive: true });
});
