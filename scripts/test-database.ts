import { randomBytes } from 'node:crypto';
import { access, constants, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../packages/postgres/src/postgres.ts';
import { processIdentity } from '../packages/postgres/src/process.ts';
import { testServerVariable } from '../packages/postgres/src/testing.ts';

const prefix = 'countinghouse-test-';

/**
 * Vitest's global setup: one PostgreSQL for the whole run, in memory if the system has a folder for that. It starts in parallel with the
 * tests, and only tests that need it wait for it. The server and its folder are removed when the run ends, however it ends.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[testServerVariable] !== undefined) return async () => undefined;
  const folder = await access('/dev/shm', constants.W_OK).then(
    () => '/dev/shm',
    () => tmpdir(),
  );
  await removeAbandoned(folder);
  const password = randomBytes(24).toString('base64url');
  const port = await freePort();
  process.env[testServerVariable] = `postgresql://countinghouse:${password}@127.0.0.1:${port}/postgres`;

  const server = startPostgres({
    data_folder: join(folder, `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`),
    port,
    password,
    database: 'postgres',
    temporary: true,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      // In the data folder, so that it is removed with it.
      dynamic_shared_memory_type: 'mmap',
    },
  });
  server.catch((error: Error) => {
    process.exitCode = 1;
    process.stderr.write(`The tests have no database: ${error.message}\n`);
  });
  return async () => {
    await (await server.catch(() => undefined))?.stop();
    delete process.env[testServerVariable];
  };
}

/** Removes folders of earlier runs whose process and watchdog were both killed with SIGKILL. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (processIdentity(pid) === undefined) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
