import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Postgres, startPostgres } from '@countinghouse/postgres/postgres';
import { DatabaseSessionError } from '@countinghouse/service/database';
import { createLogger } from '@countinghouse/service/logger';
import { startDroppingPooler } from '@countinghouse/service/testing/dropping-pooler';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Gateway, startGateway } from './server.ts';
import { readGatewaySettings } from './settings.ts';
import { testEnvironment } from './testing/environment.ts';
import { startTestIssuer, type TestIssuer } from './testing/servers/issuer.ts';
import { users, worldTemplate } from './testing/world.ts';

let folder: string;
let postgres: Postgres;
let issuer: TestIssuer;
let gateway: Gateway;

const start = (port: number) =>
  startPostgres({ data_folder: join(folder, 'data'), port, settings: { shared_buffers: '16MB' } });

const startBehind = (database_url: string) =>
  startGateway(
    readGatewaySettings({
      ...testEnvironment,
      DATABASE_URL: database_url,
      OIDC_ISSUER: issuer.url,
      IDENTITY_CACHE_MS: '0',
    }),
    { log: createLogger({ name: 'gateway', level: 'silent' }) },
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-outage-'));
  postgres = await start(0);
  await worldTemplate.prepare(postgres.url);
  issuer = await startTestIssuer();
  gateway = await startBehind(postgres.url);
}, 60_000);
afterAll(async () => {
  await gateway?.stop();
  await issuer?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The server's processes: the postmaster and all its children. */
async function backendsOf({ data_folder }: Postgres): Promise<number[]> {
  const [postmaster = ''] = (await readFile(join(data_folder, 'postmaster.pid'), 'utf8')).split('\n');
  const made = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [Number(postmaster), ...made.trim().split(' ').map(Number)];
}

const read = async () => {
  const token = await issuer.token(users.merchant.id_server_id);
  const response = await fetch(`${gateway.url}/api/core/users/${users.merchant.user_id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as { code?: string } };
};

test('a lost database answers as an outage within 5 s, and recovery needs no action', async () => {
  expect((await read()).status).toBe(200);
  await postgres.stop();
  const begun = performance.now();
  const down = await Promise.all([read(), read(), read()]);
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(down.map(({ body }) => body.code)).toEqual(Array(3).fill('service_unavailable'));
  expect(down.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${gateway.url}/healthz`)).status, 'the process itself is well').toBe(200);

  postgres = await start(postgres.port);
  await vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 10_000, interval: 100 });
  await vi.waitFor(async () => expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200), { timeout: 10_000 });
}, 60_000);

test('a gateway that starts while the database is down waits for it', async () => {
  const { port, url } = postgres;
  await postgres.stop();
  const starting = startBehind(url);
  let started = false;
  void starting.then(() => {
    started = true;
  });
  await delay(1_000);
  expect(started).toBe(false);
  postgres = await start(port);
  const late = await starting;
  try {
    await vi.waitFor(async () => expect((await fetch(`${late.url}/readyz`)).status).toBe(200), { timeout: 10_000 });
  } finally {
    await late.stop();
  }
}, 60_000);

test('a frozen database holds no request longer than the statement timeout', async () => {
  await vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 10_000, interval: 100 });
  const pids = await backendsOf(postgres);
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of pids) process.kill(pid, signal);
  };
  signalAll('SIGSTOP');
  try {
    const begun = performance.now();
    const frozen = await Promise.all(Array.from({ length: 12 }, read));
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect(frozen.map(({ body }) => body.code)).toEqual(Array(12).fill('service_unavailable'));
  } finally {
    signalAll('SIGCONT');
  }
  await vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 10_000, interval: 100 });
}, 60_000);

test('a gateway behind a pooler that drops startup parameters does not start', async () => {
  const pooler = await startDroppingPooler(postgres.url);
  try {
    await expect(startBehind(pooler.url)).rejects.toThrow(DatabaseSessionError);
  } finally {
    await pooler.stop();
  }
});

test('a gateway whose pooler starts to drop startup parameters refuses every call and is not ready', async () => {
  // A relay that passes everything on, until it is replaced by one that does not.
  const pooler = await startDroppingPooler(postgres.url, { dropping: false });
  const behind = await startBehind(pooler.url);
  const status = async () => {
    const token = await issuer.token(users.merchant.id_server_id);
    const path = `${behind.url}/api/core/users/${users.merchant.user_id}`;
    return (await fetch(path, { headers: { authorization: `Bearer ${token}` } })).status;
  };
  try {
    expect(await status()).toBe(200);
    pooler.drop();
    await vi.waitFor(async () => expect(await status()).toBe(503), { timeout: 5_000, interval: 50 });
    const ready = await fetch(`${behind.url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('row-level security')]);
  } finally {
    await behind.stop();
    await pooler.stop();
  }
});

test('replaces connections that the server closes, without failing the next request', async () => {
  expect((await read()).status).toBe(200);
  await gateway.dependencies.owner_pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name like 'gateway%'`,
  );
  await vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 5_000, interval: 50 });
});
