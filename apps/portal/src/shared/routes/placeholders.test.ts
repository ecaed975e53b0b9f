import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { placeholders } from './placeholders.ts';
import { isBeingBuilt, routeNamed } from './routes.ts';

test('a placeholder is an existing route that is not built yet', () => {
  for (const { name, path } of placeholders) {
    expect(isBeingBuilt(name)).toBe(true);
    expect(routeNamed(name).path).toBe(path);
  }
});

test('Node reads the same list without the build, with the routes’ English titles', async () => {
  const script = `
    const { placeholders } = await import('./placeholders.ts');
    const { routeNamed } = await import('./routes.ts');
    console.log(JSON.stringify([placeholders, routeNamed('credit-card-cancel').title.message]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
  });
  expect(JSON.parse(stdout)).toEqual([placeholders, 'Cancel']);
});
