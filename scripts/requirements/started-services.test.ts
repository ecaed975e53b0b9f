import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStartFinder, serviceStarts, sheetStarts } from './started-services.ts';

const world = `
import type { Settings } from './server.ts';
import { startGateway } from './server.ts';
export const password = 'word';
export async function startWorld(settings: Settings) {
  const gateway = await startGateway(settings);
  return { call: () => gateway };
}
`;

const tests = `
import { expect, test } from 'vitest';
import { password, startWorld } from './world.ts';
import type { startGateway } from './server.ts';

let house: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  house = await startWorld({});
});
const ask = (path: string) => house.call(path);
const length = (word: string) => word.length;

test('1: asks the service', () => expect(house.call('/')).toBe(1));
test('2: asks it through a function of the file', async () => {
  expect(await ask('/')).toBe(1);
});
test('3: needs a word of the helper alone', () => expect(length(password)).toBe(4));
test('4: names a start in a type, a property and a text alone', () => {
  const one: typeof startGateway | null = null;
  expect({ startGateway: one }.startGateway, 'house').toBe(null);
});
describe('a block', () => {
  const own = startWorld({});
  test.each([1, 2])('5: asks a service of its block %s', () => expect(own).toBe(1));
  test.each([1, 2])('6: is a rule of its block %s', (one) => {
    expect(one).toBe(one);
  });
});
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-started-'));
  writeFileSync(
    join(folder, 'server.ts'),
    'export type Settings = object;\nexport async function startGateway(settings) {}\n',
  );
  writeFileSync(join(folder, 'world.ts'), world);
  writeFileSync(join(folder, 'one.test.ts'), tests);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The line of the test whose title starts with a number. */
const lineOf = (number: number) => tests.split('\n').findIndex((line) => line.includes(`'${number}: `)) + 1;

test('a test is wired if its references lead to the start of a service', () => {
  const startsService = createStartFinder(serviceStarts);
  const found = [1, 2, 3, 4, 5, 6].filter((number) => startsService(join(folder, 'one.test.ts'), lineOf(number)));
  expect(found).toEqual([1, 2, 5]);
});

test('distinguishes journeys of the design sheets from those of the portal', () => {
  const showsSheets = createStartFinder(sheetStarts);
  const someLine = (path: string) =>
    Array.from({ length: 400 }, (_, index) => index + 1).some((line) =>
      showsSheets(join(import.meta.dirname, '..', '..', path), line),
    );
  expect(someLine('e2e/portal/design.spec.ts')).toBe(true);
  expect(someLine('e2e/portal/menus.spec.ts')).toBe(false);
});
