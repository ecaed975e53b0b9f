import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';

/*
 * `npm run check`: the quick checks. Prints one line per check. A check that fails prints its whole output at the end, and the exit code is
 * the number of failed checks. Runs one more check at a time than the machine has cores.
 */

const node = process.execPath;
const bin = (name: string) => `node_modules/.bin/${name}`;

/** Where a check caches its results for unchanged files, so that the next run checks only the changed ones. */
const kept = (name: string) => `node_modules/.cache/countinghouse-check/${name}`;
/** Single-threaded: the other cores run other checks, and several threads check some types twice. */
const typesOf = (project: string) => {
  const file = kept(`${project.replaceAll('/', '-')}.tsbuildinfo`);
  return [bin('tsc'), '-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', file];
};
const unused = (name: string, ...options: string[]) => [
  bin('knip'),
  '--no-progress',
  '--cache',
  '--cache-location',
  kept(name),
  ...options,
];

/** The slowest checks come first, so that none of them runs alone at the end. */
const checks: Record<string, string[]> = {
  'bundle budget': [node, 'apps/portal/server/check-bundle.ts'],
  'types of the services': typesOf('tsconfig.json'),
  'API description': [node, 'scripts/check-openapi.ts'],
  translations: [node, 'scripts/check-translations.ts'],
  'installed packages': [node, 'scripts/installed-packages.ts'],
  'types of the design system': typesOf('packages/ui'),
  'types of the portal': typesOf('apps/portal'),
  'types of the public pages': typesOf('apps/pay'),
  'types of the service worker': typesOf('apps/portal/worker'),
  'types of the journeys': typesOf('e2e'),
  'lint and format': [bin('biome'), 'check', '--error-on-warnings', '.'],
  'size of the folders': [node, 'scripts/check-folders.ts'],
  'imports and cycles': [node, 'scripts/check-imports.ts'],
  'unused code': unused('unused'),
  'code that only tests use': unused('unused-in-production', '--production', '--include', 'files,exports,types'),
  'generated files': [node, 'scripts/generate.ts', '--check'],
};

type Outcome = { name: string; passed: boolean; output: string; duration_ms: number };

function run(name: string, [command, ...rest]: string[]): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command as string, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      output += data;
    });
    const end = (passed: boolean) => resolve({ name, passed, output, duration_ms: performance.now() - started });
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (exit_code) => end(exit_code === 0));
  });
}

const waiting = Object.entries(checks);
const outcomes: Outcome[] = [];
async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const outcome = await run(...next);
    console.log(`${outcome.passed ? '✓' : '✗'} ${outcome.name}  ${(outcome.duration_ms / 1000).toFixed(1)} s`);
    outcomes.push(outcome);
  }
}
await Promise.all(Array.from({ length: availableParallelism() + 1 }, runWaiting));

const failed = outcomes.filter((outcome) => !outcome.passed);
for (const { name, output } of failed) console.log(`\n── ${name} ──\n${output.trim()}`);
process.exit(failed.length);
