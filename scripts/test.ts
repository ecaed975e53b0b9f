import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/*
 * `npm test`: everything, on a real PostgreSQL and in a real browser, with nothing installed besides the npm packages.
 */

const stages: Record<string, string[]> = {
  'quick checks': ['scripts/check.ts'],
  'unit, property, database and crash tests': ['node_modules/vitest/vitest.mjs', 'run'],
  'journeys in the browser': ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e'],
};

let passed = 0;
let failed = 0;
for (const [name, command] of Object.entries(stages)) {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const exit_code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, command, { stdio: 'inherit' });
    child.on('close', (code) => resolve(code ?? 1));
  });
  console.log(
    `── ${name}: ${exit_code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  if (exit_code === 0) passed += 1;
  else failed += 1;
}
console.log(`\nstages: ${passed} passed, ${failed} failed`);
process.exit(failed);
