import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** A test as its runner lists it: its title with the titles of the blocks around it, and its location. */
export type ListedTest = { title: string; path: string; line: number; runner: 'vitest' | 'playwright' };

type UnitTest = { name: string; file: string; location?: { line: number } };
type Suite = { title: string; suites?: Suite[]; specs?: { title: string; file: string; line: number }[] };

const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, COUNTINGHOUSE_LIST_TESTS: '1' } };
const run = promisify(execFile);

/** Lists every test that a runner knows. Starts neither services nor a browser. */
export async function listTests(): Promise<ListedTest[]> {
  const [unit, browser] = await Promise.all([listUnitTests(), listBrowserTests()]);
  return [...unit, ...browser];
}

async function listUnitTests(): Promise<ListedTest[]> {
  // Vitest runs the files up to the tests' names. If they were only parsed, a title generated from a table would keep its %s.
  const words = ['node_modules/vitest/vitest.mjs', 'list', '--json', '--no-static-parse', '--includeTaskLocation'];
  const { stdout } = await run(process.execPath, words, options);
  return (JSON.parse(stdout) as UnitTest[]).map(({ name, file, location }) => ({
    title: name,
    path: file,
    line: location?.line ?? 0,
    runner: 'vitest',
  }));
}

async function listBrowserTests(): Promise<ListedTest[]> {
  const words = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', '--list', '--reporter=json'];
  const { stdout } = await run(process.execPath, words, options);
  const found: ListedTest[] = [];
  const walk = (suite: Suite, above: string) => {
    const title = `${above} ${suite.title}`;
    for (const spec of suite.specs ?? []) {
      found.push({
        title: `${title} ${spec.title}`,
        path: resolve('e2e', spec.file),
        line: spec.line,
        runner: 'playwright',
      });
    }
    for (const below of suite.suites ?? []) walk(below, title);
  };
  for (const suite of (JSON.parse(stdout) as { suites: Suite[] }).suites) walk(suite, '');
  return found;
}
