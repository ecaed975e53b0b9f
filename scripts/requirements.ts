import { readFileSync, writeFileSync } from 'node:fs';
import { placeholders } from '@countinghouse/portal/shared/routes/placeholders';
import { judgeRows, type Proof } from './requirements/judge-rows.ts';
import { listTests } from './requirements/list-tests.ts';
import { routeRows } from './requirements/route-rows.ts';
import { numbersOf, type Row, rowsOf } from './requirements/rows.ts';
import { createStartFinder, serviceStarts, sheetStarts } from './requirements/started-services.ts';
import { figureOf, stateFigure } from './requirements/stated-figure.ts';

/*
 * `npm run requirements`: reports how far the rows of docs/requirements.md are proven (docs/decisions/0056). A test proves a row if its
 * title contains the row's number, `[S2.17]` or `[S2.17, S2.18]`. Titles come from the test runners' own lists, so titles generated from
 * tables count, and tests that no runner lists do not. It fails on numbers that no row has, and if the figure in the README is not current.
 *
 *   npm run requirements             the summary
 *   npm run requirements -- --open   also lists the open rows
 *   npm run requirements -- --rule   also lists the rows of which only the rule is tested
 *   npm run requirements -- --write  writes the figure into the README
 */

const rows = rowsOf(readFileSync('docs/requirements.md', 'utf8'));
const startsService = createStartFinder(serviceStarts);
const showsSheets = createStartFinder(sheetStarts);
const proofs = (await listTests()).flatMap(({ title, path, line, runner }) => {
  const numbers = numbersOf(title);
  if (numbers.length === 0) return [];
  const wired = runner === 'playwright' ? !showsSheets(path, line) : startsService(path, line);
  return numbers.map((number) => ({ number, wired }));
});
const judged = judgeRows(rows, proofs, new Set(placeholders.flatMap(({ name }) => routeRows[name] ?? [])));

const isA = (proof: Proof) => (row: Row) => judged.get(row.id) === proof;
const printLine = (name: string, cells: (string | number)[]) =>
  console.log(`${name.padEnd(44)}${cells.map((cell) => String(cell).padStart(7)).join('')}`);
const printCounts = (name: string, of: Row[]) =>
  printLine(name, [of.length, ...(['wired', 'rule', 'open'] as const).map((proof) => of.filter(isA(proof)).length)]);

printLine('', ['rows', 'wired', 'rule', 'open']);
for (const section of new Set(rows.map((row) => row.section))) {
  const own = rows.filter((row) => row.section === section);
  printCounts(section, own);
  for (const proof of (['open', 'rule'] as const).filter((each) => process.argv.includes(`--${each}`))) {
    for (const row of own.filter(isA(proof))) console.log(`  ${proof} ${row.id.padEnd(7)} ${row.text}`);
  }
}
printCounts('all', rows);

const unknown = [...new Set(proofs.map(({ number }) => number))].filter((number) => !judged.has(number)).sort();
if (unknown.length > 0) console.log(`\nNumbers that no row has: ${unknown.join(', ')}`);

const readme = readFileSync('README.md', 'utf8');
const wired = rows.filter(isA('wired')).length;
const stated = stateFigure(readme, wired, rows.length);
if (process.argv.includes('--write')) writeFileSync('README.md', stated);
const drifted = stated !== readme && !process.argv.includes('--write');
if (drifted) {
  console.log(`\nThe README must say ${figureOf(wired, rows.length)}: npm run requirements -- --write`);
}
process.exitCode = unknown.length > 0 || drifted ? 1 : 0;
