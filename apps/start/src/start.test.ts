import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { locateData } from '@countinghouse/postgres/account';
import { processIdentity } from '@countinghouse/postgres/process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretNames } from './secrets.ts';
import { portNames } from './settings.ts';

/* Successive starts on one data folder; each test continues from the previous one. */

const program = join(import.meta.dirname, 'testing', 'start-program.ts');
let folder: string;
let environment: NodeJS.ProcessEnv;
let ports: Record<string, number>;
const started: ChildProcess[] = [];

type Started = { process: ChildProcess; output: () => string; ended: Promise<number | null> };

function start(more: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(process.execPath, [program], {
    env: { ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { process: child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

async function until(condition: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(what());
    await delay(25);
  }
}

async function running(more: NodeJS.ProcessEnv = {}): Promise<Started> {
  const one = start(more);
  await until(() => one.output().includes('Countinghouse runs') || one.process.exitCode !== null, one.output);
  expect(one.output()).toContain('Countinghouse runs');
  return one;
}

function alive(pids: readonly number[]): number[] {
  return pids.filter((pid) => processIdentity(pid) !== undefined);
}

/** The process numbers of the children and of the database. */
async function pidsOf(one: Started): Promise<number[]> {
  const children = (await readFile(`/proc/${one.process.pid}/task/${one.process.pid}/children`, 'utf8'))
    .trim()
    .split(' ');
  return children.map(Number);
}

async function query(text: string): Promise<unknown[]> {
  const password = (await readFile(join(folder, 'data', 'postgres', 'superuser-password'), 'utf8')).trim();
  const client = new pg.Client({
    connectionString: `postgresql://countinghouse:${password}@127.0.0.1:${ports.POSTGRES_PORT}/countinghouse`,
  });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-test-'));
  await chmod(folder, 0o755);
  const servers = Object.keys(portNames).map(() => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const numbers = servers.map((server) => (server.address() as { port: number }).port);
  ports = Object.fromEntries(Object.keys(portNames).map((name, index) => [name, numbers[index] ?? 0]));
  for (const server of servers) server.close();
  environment = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'development',
    DEMO_DATA: 'false',
    DATA_FOLDER: join(folder, 'data'),
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  };
});

afterAll(async () => {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test('everything responds, a second start is refused, and kill -9 leaves no process and loses nothing', {
  timeout: 120_000,
}, async () => {
  const one = await running();
  const addresses = [
    `http://localhost:${ports.PORTAL_PORT}/`,
    `http://127.0.0.1:${ports.GATEWAY_PORT}/readyz`,
    `http://localhost:${ports.IDENTITY_PORT}/.well-known/openid-configuration`,
    `http://localhost:${ports.MAIL_PORT}/messages`,
    `http://127.0.0.1:${ports.ACQUIRER_HTTP_PORT}/book`,
  ];
  for (const address of addresses) expect([address, (await fetch(address)).status]).toEqual([address, 200]);

  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(
    `Countinghouse already runs here as process ${one.process.pid}: stop that one, or set DATA_FOLDER`,
  );

  const elsewhere = start({ DATA_FOLDER: join(folder, 'other') });
  expect(await elsewhere.ended).toBe(1);
  for (const [name, port] of Object.entries(ports)) {
    expect(elsewhere.output()).toMatch(new RegExp(`Port ${port} is taken: set ${name} to a free port for `));
  }

  await query('create table public.kept (n int); insert into public.kept values (7)');
  const pids = await pidsOf(one);
  expect(pids.length).toBeGreaterThanOrEqual(6);
  one.process.kill('SIGKILL');
  await until(
    () => alive(pids).length === 0,
    () => `still running: ${alive(pids).join()}`,
  );
});

test('the next start keeps the data, restarts dead processes and the database, and SIGTERM ends all within 2 s', {
  timeout: 120_000,
}, async () => {
  const one = await running();
  expect(await query('select n from public.kept')).toEqual([{ n: 7 }]);

  const before = await pidsOf(one);
  const victims: number[] = [];
  for (const pid of before) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.includes('acquirer')) victims.push(pid);
  }
  process.kill(victims[0] ?? 0, 'SIGKILL');
  await until(() => one.output().includes('The acquirer ended (SIGKILL) and is being restarted.'), one.output);
  const book = `http://127.0.0.1:${ports.ACQUIRER_HTTP_PORT}/book`;
  await until(
    () =>
      fetch(book).then(
        ({ ok }) => ok,
        () => false,
      ),
    one.output,
  );

  const [postmaster] = (await readFile(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  await until(() => one.output().includes('The database server exited and is being restarted.'), one.output);
  const ready = `http://127.0.0.1:${ports.GATEWAY_PORT}/readyz`;
  await until(
    () =>
      fetch(ready).then(
        ({ ok }) => ok,
        () => false,
      ),
    one.output,
  );
  expect(await query('select n from public.kept')).toEqual([{ n: 7 }]);

  const pids = await pidsOf(one);
  const begin = performance.now();
  one.process.kill('SIGTERM');
  expect(await one.ended).toBe(0);
  expect(performance.now() - begin).toBeLessThan(2_000);
  expect(alive(pids)).toEqual([]);
});

test('once the output is closed, the next line stops everything and leaves no process', {
  timeout: 120_000,
}, async () => {
  const one = await running();
  const pids = await pidsOf(one);
  one.process.stdout?.destroy();
  one.process.stderr?.destroy();
  for (const pid of pids) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.includes('acquirer')) process.kill(pid, 'SIGKILL');
  }
  expect(await one.ended).toBe(0);
  expect(alive(pids)).toEqual([]);
});

test('a second start keeps the demo data and the acquirer’s book, wherever the database stores its data', {
  timeout: 120_000,
}, async () => {
  const secluded = join(folder, 'secluded');
  // Only this account has access. If it is root, the database is kept elsewhere.
  await mkdir(secluded, { mode: 0o700 });
  const settings = { DEMO_DATA: 'true', DATA_FOLDER: join(secluded, 'data') };
  const book = async () =>
    (await fetch(`http://127.0.0.1:${ports.ACQUIRER_HTTP_PORT}/book/positions?limit=1000&offset=0`)).json();
  const first = await running(settings);
  expect(first.output()).toContain('Demo data made');
  const before = (await book()) as { rows: unknown[] };
  expect(before.rows.length).toBeGreaterThan(100);
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = await running(settings);
  expect(second.output()).not.toContain('Demo data made');
  expect(await book()).toEqual(before);
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  await rm(await locateData(join(secluded, 'data', 'postgres')), { recursive: true });
});

/** The settings of a start on a new data folder whose portal is built by this program. */
async function settingsWithBuild(name: string, program: string): Promise<NodeJS.ProcessEnv> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, program);
  return { PORTAL_STUB_BUILD: file, DATA_FOLDER: join(folder, name) };
}

test('the first start builds the portal while the database is created', { timeout: 120_000 }, async () => {
  const database = JSON.stringify(join(folder, 'built', 'postgres', 'postmaster.pid'));
  const settings = await settingsWithBuild(
    'built',
    `import { existsSync } from 'node:fs';
     if (existsSync(${database})) throw new Error('The database already exists');
     setInterval(() => existsSync(${database}) && process.exit(0), 10);`,
  );
  const one = await running(settings);
  expect(one.output()).toMatch(/Portal built +\d+\.\d s\n.*portal ready/s);
  one.process.kill('SIGTERM');
  expect(await one.ended).toBe(0);
});

test('a failed portal build stops the start with the cause and the log file', async () => {
  const one = start(
    await settingsWithBuild(
      'broken',
      `process.stderr.write('src/sale.tsx: a bracket is missing\\n'); process.exit(1);`,
    ),
  );
  expect(await one.ended).toBe(1);
  expect(one.output()).toContain('portal: src/sale.tsx: a bracket is missing\n');
  expect(one.output()).toContain('portal: The portal could not be built. The lines above say why.\n');
  expect(one.output()).toMatch(
    /The portal ended before it was ready .* its log is .*portal\.log\. Everything is stopped\./,
  );
  expect(one.output()).not.toMatch(/^portal: +at /m);
});

test('stopping during the build ends the build too, within 2 s, and leaves nothing behind', async () => {
  const [cache_folder, dist_folder] = [join(folder, 'cache'), join(folder, 'dist')];
  const portal = (file: string) => JSON.stringify(new URL(`../../portal/server/${file}`, import.meta.url).href);
  const settings = await settingsWithBuild(
    'stopped',
    `import { writeFileSync } from 'node:fs';
     import { replaceBuild } from ${portal('replace-build.ts')};
     import { endOfBuild } from ${portal('run-build.ts')};
     const make = (folder) => {
       writeFileSync(folder + '/half.js', 'half');
       setInterval(() => {}, 1000);
       return new Promise(() => {});
     };
     await replaceBuild(${JSON.stringify({ cache_folder, dist_folder, stamp: 'new' }).slice(0, -1)}, make, signal: endOfBuild() })
       .catch(() => process.exit(1));`,
  );
  const one = start(settings);
  const unfinished = () => readdir(cache_folder).catch(() => []);
  await until(async () => (await unfinished()).length > 0, one.output);
  const builds = (await unfinished()).map((name) => Number(name.split('-')[1]));
  expect(alive(builds)).toEqual(builds);
  const begin = performance.now();
  one.process.kill('SIGTERM');
  expect(await one.ended).toBe(0);
  expect(performance.now() - begin).toBeLessThan(2_000);
  await until(
    () => alive(builds).length === 0,
    () => `still building: ${builds.join()}`,
  );
  expect(await unfinished()).toEqual([]);
  await expect(readdir(dist_folder)).rejects.toThrow('ENOENT');
});

test('production requests all missing secrets together and starts nothing', async () => {
  const one = start({ NODE_ENV: 'production' });
  expect(await one.ended).toBe(1);
  expect(one.output().match(/is not set: production/g)).toHaveLength(secretNames.length);
});
