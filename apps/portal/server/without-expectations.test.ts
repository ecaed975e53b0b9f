import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../src/shared/routes/routes.ts';
import { withoutExpectations } from './without-expectations.ts';

const table = join(import.meta.dirname, '..', 'src', 'shared', 'routes', 'table');

test('the build omits exactly the route data that only the route walker reads', async () => {
  const { transform } = withoutExpectations();
  if (typeof transform !== 'object') throw new Error('The plugin has no transform');
  const handler = transform.handler as unknown as (code: string) => { code: string };
  const files = await readdir(table);
  const texts = await Promise.all(files.map((file) => readFile(join(table, file), 'utf8')));
  const built = texts.map((text) => handler(text).code).join('\n');
  expect(built).not.toMatch(/\b(?:shows|opens_for)\b/);
  for (const { name, path, page, shows = [] } of routes) {
    for (const words of [shows].flat()) expect(built).not.toContain(words);
    expect(built).toContain(`name: '${name}'`);
    expect(built).toContain(`path: '${path}'`);
    for (const file of typeof page === 'string' ? [page] : Object.values(page)) expect(built).toContain(`'${file}'`);
  }
});
