import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@countinghouse/postgres/postgres';
import type { Result } from './measure.ts';

const root = join(import.meta.dirname, '..', '..');

/** Ports that neither `npm start` nor the browser tests use. */
const ports = {
  PORTAL_PORT: '28080',
  IDENTITY_PORT: '28081',
  MAIL_PORT: '28082',
  SMTP_PORT: '28025',
  GATEWAY_PORT: '28090',
  POSTGRES_PORT: '28432',
  ACQUIRER_ISO_PORT: '28583',
  ACQUIRER_HTTP_PORT: '28584',
};

const limit_ms = 120_000;

/**
 * Starts everything as `npm start` does. Waits until the portal's page and all its files are served, gateway and identity are ready, and
 * the terminal says that Countinghouse runs, which means that the demo data exists. Then stops it as Ctrl-C does.
 */
async function startOnce(checkout: string): Promise<{ started_s: number; stopped_s: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['apps/start/launch.js'], {
    cwd: checkout,
    env: { ...process.env, ...ports, DATA_FOLDER: '.data' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const services = [`http://127.0.0.1:${ports.GATEWAY_PORT}/readyz`, `http://localhost:${ports.IDENTITY_PORT}/readyz`];
  while (!output.includes('Countinghouse runs') || !(await pageAnswers()) || !(await allAnswer(services))) {
    if (child.exitCode !== null) throw new Error(`The services ended while starting:\n${output}`);
    if (performance.now() - begun > limit_ms) {
      child.kill('SIGKILL');
      throw new Error(`The services did not start in time:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const started_s = (performance.now() - begun) / 1000;
  const stopping = performance.now();
  child.kill('SIGTERM');
  await ended;
  return { started_s, stopped_s: (performance.now() - stopping) / 1000 };
}

/** Whether the portal's first page is served, with every script, style and font that it names. */
async function pageAnswers(): Promise<boolean> {
  const portal = `http://localhost:${ports.PORTAL_PORT}`;
  const page = await fetch(portal).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => portal + path);
  return files.length > 0 && allAnswer(files);
}

async function allAnswer(addresses: readonly string[]): Promise<boolean> {
  const answers = addresses.map((address) =>
    fetch(address).then(
      async (response) => response.ok && (await response.arrayBuffer()).byteLength >= 0,
      () => false,
    ),
  );
  return (await Promise.all(answers)).every(Boolean);
}

/**
 * Clones the committed files and installs their packages, without any built or cached files. Returns the folder and how long `npm ci` took.
 */
async function makeClone(folder: string): Promise<{ checkout: string; installed_s: number }> {
  const checkout = join(folder, 'clone');
  await runCommand('git', ['clone', '--quiet', root, checkout], folder);
  const begun = performance.now();
  await runCommand('npm', ['ci'], checkout);
  return { checkout, installed_s: (performance.now() - begun) / 1000 };
}

async function runCommand(command: string, words: readonly string[], cwd: string): Promise<void> {
  // With the environment variables of `npm run bench`, npm would work on this checkout.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const [exit_code] = await once(spawn(command, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] }), 'close');
  if (exit_code !== 0) throw new Error(`${command} ${words.join(' ')} ended with exit code ${exit_code}`);
}

/**
 * Measures `npm start` on a clone in which only `npm ci` has run, which builds the portal and creates the demo data; and a second start.
 */
export async function benchStart(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-bench-start-'));
  try {
    const { checkout, installed_s } = await makeClone(folder);
    const first = await startOnce(checkout);
    const again = await startOnce(checkout);

    const begun = performance.now();
    const server = await startPostgres({ data_folder: join(folder, 'raw'), port: 0, temporary: true });
    const raw_s = (performance.now() - begun) / 1000;
    await server.stop();

    const baseline = `a new embedded PostgreSQL alone: ${raw_s.toFixed(1)} s; \`npm ci\` before it: ${installed_s.toFixed(0)} s`;
    const of = (what: string, value: number, limit: number): Result => ({
      what,
      to_reach: `≤ ${limit} s`,
      reached: `${value.toFixed(1)} s`,
      baseline,
      passed: value <= limit,
    });
    return [
      of(
        '`npm start` on a fresh clone, to a page that answers and services that are ready (portal built, demo data made)',
        first.started_s,
        15,
      ),
      of('`npm start` after that', again.started_s, 3),
      of('SIGTERM, until everything is gone', again.stopped_s, 2),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
