import { type ChildProcess, spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/*
 * `npm test`: everything, on a real PostgreSQL and in a real browser, with nothing installed besides the npm packages.
 */

const stages: Record<string, string[]> = {
  'quick checks': ['scripts/check.ts'],
  'requirement count': ['scripts/requirements.ts'],
  'unit, property, database and crash tests': ['node_modules/vitest/vitest.mjs', 'run'],
  'journeys in the browser': ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e'],
  'journeys in Firefox, where it is installed': ['e2e/firefox/run.ts'],
};

/** How much of a failed stage is said once more at the end: its own summary, after which other stages have said a lot. */
const repeatedCharacters = 6_000;

/** Hands on what a stage says and keeps the end of it. */
function listen(child: ChildProcess): () => string {
  let said = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.on('data', (chunk: Buffer) => {
      to.write(chunk);
      said = (said + chunk.toString()).slice(-repeatedCharacters);
    });
  }
  return () => said.slice(said.indexOf('\n') + 1);
}

const failures: { name: string; end: string }[] = [];
const environment = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;
for (const [name, command] of Object.entries(stages)) {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const child = spawn(process.execPath, command, { stdio: ['inherit', 'pipe', 'pipe'], env: environment });
  const end = listen(child);
  const exit_code = await new Promise<number>((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
  });
  console.log(
    `── ${name}: ${exit_code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  if (exit_code !== 0) failures.push({ name, end: end() });
}
for (const { name, end } of failures) console.log(`\n── ${name}: FAILED, its end once more ──\n${end}`);
console.log(`\nstages: ${Object.keys(stages).length - failures.length} passed, ${failures.length} failed`);
process.exitCode = failures.length;
