import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/*
 * The quick part of the checks, side by side: `npm run check`. Each line is one thing that must hold; what fails prints
 * its whole output at the end, and the exit code says how many did.
 */

const node = process.execPath;
const bin = (name: string) => `node_modules/.bin/${name}`;

const checks: Record<string, string[]> = {
  'installed packages': [node, 'scripts/installed-packages.ts'],
  'types of the services': [bin('tsc'), '-p', 'tsconfig.json'],
  'types of the design system': [bin('tsc'), '-p', 'packages/ui'],
  'types of the portal': [bin('tsc'), '-p', 'apps/portal'],
  'types of the service worker': [bin('tsc'), '-p', 'apps/portal/worker'],
  'types of the journeys': [bin('tsc'), '-p', 'e2e'],
  'lint and format': [bin('biome'), 'check', '--error-on-warnings', '.'],
  'size of the folders': [node, 'scripts/check-folders.ts'],
  'imports and cycles': [node, 'scripts/check-imports.ts'],
  'unused code': [bin('knip'), '--no-progress'],
  'code that only tests use': [bin('knip'), '--production', '--no-progress', '--include', 'files,exports,types'],
  translations: [node, 'scripts/check-translations.ts'],
  'generated files': [node, 'scripts/generate.ts', '--check'],
  'API description': [node, 'scripts/check-openapi.ts'],
  'requirement count': [node, 'scripts/requirements.ts'],
  'bundle budget': [node, 'apps/portal/server/check-bundle.ts'],
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

const outcomes = await Promise.all(
  Object.entries(checks).map(async ([name, command]) => {
    const outcome = await run(name, command);
    console.log(`${outcome.passed ? '✓' : '✗'} ${name}  ${(outcome.duration_ms / 1000).toFixed(1)} s`);
    return outcome;
  }),
);

const failed = outcomes.filter((outcome) => !outcome.passed);
for (const { name, output } of failed) console.log(`\n── ${name} ──\n${output.trim()}`);
process.exit(failed.length);
