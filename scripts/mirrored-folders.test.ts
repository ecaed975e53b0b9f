import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const contract = fileURLToPath(new URL('../packages/contract/src/', import.meta.url));
const operations = fileURLToPath(new URL('../apps/gateway/src/services/', import.meta.url));

/** The names of the TypeScript files below a service's folder, without tests, each with its folder. */
function filesOf(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  return new Map(sources.map((path) => [basename(path), dirname(path)]));
}

const services = ['core', 'credit-card', 'merchants'];

test.each(services)('every call of %s is in its operation’s folder', (service) => {
  const calls = filesOf(contract + service);
  const places = [...filesOf(operations + service)].filter(([name]) => calls.has(name));
  expect(places.length).toBeGreaterThan(20);
  for (const [name, folder] of places) expect(`${calls.get(name)}/${name}`).toBe(`${folder}/${name}`);
});
