import { spawn } from 'node:child_process';
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

/** Starts everything as `npm start` does, until page, gateway and identity answer; then stops it as Ctrl-C does. */
async function startOnce(data_folder: string): Promise<{ started_s: number; stopped_s: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['apps/start/launch.js'], {
    cwd: root,
    env: { ...process.env, ...ports, DATA_FOLDER: data_folder },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const addresses = [
    `http://localhost:${ports.PORTAL_PORT}/`,
    `http://127.0.0.1:${ports.GATEWAY_PORT}/readyz`,
    `http://localhost:${ports.IDENTITY_PORT}/readyz`,
  ];
  for (;;) {
    if (child.exitCode !== null) throw new Error('The services ended while starting');
    if (performance.now() - begun > limit_ms) {
      child.kill('SIGKILL');
      throw new Error('The services did not start in time');
    }
    const answers = await Promise.all(
      addresses.map((address) =>
        fetch(address).then(
          (response) => response.ok,
          () => false,
        ),
      ),
    );
    if (answers.every(Boolean)) break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const started_s = (performance.now() - begun) / 1000;
  const stopping = performance.now();
  child.kill('SIGTERM');
  await ended;
  return { started_s, stopped_s: (performance.now() - stopping) / 1000 };
}

/** How long `npm start` takes on an installed checkout with a built portal: with an empty data folder, and after. */
export async function benchStart(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-bench-start-'));
  try {
    const first = await startOnce(join(folder, 'data'));
    const again = await startOnce(join(folder, 'data'));

    const begun = performance.now();
    const server = await startPostgres({ data_folder: join(folder, 'raw'), port: 0, temporary: true });
    const raw_s = (performance.now() - begun) / 1000;
    await server.stop();

    const baseline = `a new embedded PostgreSQL alone: ${raw_s.toFixed(1)} s`;
    const of = (what: string, value: number, limit: number): Result => ({
      what,
      to_reach: `≤ ${limit} s`,
      reached: `${value.toFixed(1)} s`,
      baseline,
      passed: value <= limit,
    });
    return [
      of('`npm start` the first time, to a page that answers (demo data made)', first.started_s, 10),
      of('`npm start` after that', again.started_s, 3),
      of('SIGTERM, until everything is gone', again.stopped_s, 2),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
