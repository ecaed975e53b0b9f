import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/*
 * `npm run requirements`: which rows of docs/requirements.md a test proves. A test proves a row by carrying its number
 * in its title, `[S2.17]` or `[S2.17, S2.18]`. Titles come from the test runners' own lists, so that titles made from
 * tables count, and a test that no runner knows does not.
 *
 *   npm run requirements            the summary, and the numbers that no row has
 *   npm run requirements -- --open  the rows that nothing proves as well
 */

export type Row = { id: string; section: string; text: string };

/** The numbered rows of the requirements page, under the heading of their section. */
export function rowsOf(markdown: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  for (const line of markdown.split('\n')) {
    section = /^## (.+)$/.exec(line)?.[1] ?? section;
    const row = /^\| (S\d+\.\d+) \| (.+?) \| [^|]* \|$/.exec(line);
    if (row !== null) rows.push({ id: row[1] as string, section, text: row[2] as string });
  }
  return rows;
}

/** The numbers in the brackets of a title. */
export function numbersOf(title: string): string[] {
  return [...title.matchAll(/\[((?:S\d+\.\d+)(?:[,\s]+S\d+\.\d+)*)\]/g)].flatMap((match) =>
    (match[1] as string).split(/[,\s]+/),
  );
}

async function titles(): Promise<string[]> {
  const run = promisify(execFile);
  const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, COUNTINGHOUSE_LIST_TESTS: '1' } };
  const [unit, browser] = await Promise.all([
    // The files are run up to their tests' names: read only as text, a title made from a table would keep its %s.
    run(process.execPath, ['node_modules/vitest/vitest.mjs', 'list', '--json', '--no-static-parse'], options),
    run(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', '--list', '--reporter=json'],
      options,
    ),
  ]);
  const found: string[] = (JSON.parse(unit.stdout) as { name: string }[]).map((test) => test.name);
  type Suite = { title: string; suites?: Suite[]; specs?: { title: string }[] };
  const walk = (suite: Suite, above: string) => {
    const title = `${above} ${suite.title}`;
    for (const spec of suite.specs ?? []) found.push(`${title} ${spec.title}`);
    for (const below of suite.suites ?? []) walk(below, title);
  };
  for (const suite of (JSON.parse(browser.stdout) as { suites: Suite[] }).suites) walk(suite, '');
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = rowsOf(readFileSync('docs/requirements.md', 'utf8'));
  const proven = new Map<string, number>();
  for (const title of await titles()) {
    for (const number of numbersOf(title)) proven.set(number, (proven.get(number) ?? 0) + 1);
  }

  const line = (name: string, of: Row[]) => {
    const count = of.filter((row) => proven.has(row.id)).length;
    console.log(
      `${name.padEnd(44)} ${String(of.length).padStart(5)} ${String(count).padStart(7)} ${String(of.length - count).padStart(5)}`,
    );
  };
  console.log(`${''.padEnd(44)} ${'rows'.padStart(5)} ${'proven'.padStart(7)} ${'open'.padStart(5)}`);
  for (const section of new Set(rows.map((row) => row.section))) {
    const own = rows.filter((row) => row.section === section);
    line(section, own);
    if (process.argv.includes('--open')) {
      for (const row of own.filter((each) => !proven.has(each.id))) console.log(`  ${row.id.padEnd(7)} ${row.text}`);
    }
  }
  line('all', rows);

  const known = new Set(rows.map((row) => row.id));
  const unknown = [...proven.keys()].filter((number) => !known.has(number)).sort();
  if (unknown.length > 0) console.log(`\nNumbers that no row has: ${unknown.join(', ')}`);
  process.exit(unknown.length > 0 ? 1 : 0);
}
