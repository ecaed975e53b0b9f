import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chooseAccount, hasData, locateData } from './account.ts';
import { findBinaries } from './binaries.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { processIdentity } from './process.ts';

const owner = new URL('./testing-owner.ts', import.meta.url).pathname;
let folder: string;
let data_folder: string;
const started: Postgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postgres-test-'));
  await chmod(folder, 0o755);
  data_folder = join(folder, 'data');
  const server = await start();
  await query(server, 'create table kept (n int)');
  await server.stop();
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(options: { port?: number; data_folder?: string } = {}): Promise<Postgres> {
  const server = await startPostgres({ data_folder, port: 0, ...options });
  started.push(server);
  return server;
}

async function query(server: { url: string }, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a server on the folder whose owner is another Node process. */
async function startElsewhere(): Promise<{ url: string; pid: number; child: ChildProcess }> {
  const child = spawn(process.execPath, [owner, data_folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { ...(JSON.parse(line.toString()) as { url: string; pid: number }), child };
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('The condition was never met');
    await delay(10);
  }
}

test('after kill -9 of the owner committed data survives, and the server is gone', async () => {
  const { url, pid, child } = await startElsewhere();
  await query({ url }, 'insert into kept values (1)');
  child.kill('SIGKILL');
  await until(() => processIdentity(pid) === undefined);
  expect(await query(await start(), 'select n from kept')).toEqual([{ n: 1 }]);
});

test('a start right after kill -9, with the old server still running, takes over the folder', async () => {
  const { pid, child } = await startElsewhere();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await start();
  expect(processIdentity(pid)).toBeUndefined();
});

test('the next start stops a server without owner and watchdog', async () => {
  const account = await chooseAccount(data_folder);
  const { postgres } = await findBinaries(account);
  await writeFile(join(data_folder, 'owner.pid'), '4194304\n1\n');
  const words = ['-D', data_folder, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${data_folder}`];
  const orphan = spawn(postgres, words, { cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'], ...account });
  children.push(orphan);
  await once(orphan.stderr as NodeJS.ReadableStream, 'data');
  const lock = () => readFile(join(data_folder, 'postmaster.pid'), 'utf8').catch(() => '');
  while (!(await lock()).includes('ready')) await delay(10);
  const ended = once(orphan, 'exit');
  await start();
  await ended;
});

test('looks for a database where its data is stored, which may differ from the given folder', async () => {
  expect(await hasData(data_folder)).toBe(true);
  const secluded = await mkdtemp(join(tmpdir(), 'postgres-test-'));
  const named = join(secluded, 'data');
  expect(await hasData(named)).toBe(false);
  const server = await startPostgres({ data_folder: named, port: 0, temporary: true });
  expect(server.data_folder).toBe(await locateData(named));
  expect(await hasData(named)).toBe(true);
  await server.stop();
  expect(await hasData(named)).toBe(false);
  await rm(secluded, { recursive: true });
});

test('refuses a folder whose owner is running, naming the owner', async () => {
  const { child } = await startElsewhere();
  await expect(start()).rejects.toThrow(`is in use by process ${child.pid}: stop that one, or set DATA_FOLDER`);
  child.kill('SIGTERM');
  await once(child, 'exit');
});

test('removes a lock file whose process id was reused, and leaves that process alone', async () => {
  const stranger = spawn('sleep', ['60']);
  children.push(stranger);
  await writeFile(join(data_folder, 'postmaster.pid'), `${stranger.pid}\n${data_folder}\n0\n1\n\n127.0.0.1\n\nready\n`);
  await start();
  expect(processIdentity(stranger.pid ?? 0)).toBeDefined();
});

test('removes a lock file of a zombie or of no process', async () => {
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(parent);
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  for (const text of [`${line.toString().trim()}\n${data_folder}\n`, '', 'nonsense\n', '4194304\n']) {
    await writeFile(join(data_folder, 'postmaster.pid'), text);
    await (await start()).stop();
  }
});

test('stops within 2 s with an open transaction, and can be stopped twice', async () => {
  const server = await start();
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  const begin = performance.now();
  await Promise.all([server.stop(), server.stop()]);
  expect(performance.now() - begin).toBeLessThan(2_000);
  await server.ended;
});

test('reports a port in use in one sentence that names POSTGRES_PORT', async () => {
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(start({ port })).rejects.toMatchObject({
    message: `Port ${port} is taken: set POSTGRES_PORT to a free port for the database.`,
  });
  other.close();
});

test('refuses a folder with other files or of another version, unchanged', async () => {
  const other = join(folder, 'other');
  await mkdir(other);
  await writeFile(join(other, 'letter.txt'), 'mine');
  await expect(start({ data_folder: other })).rejects.toThrow(/holds other files .* set DATA_FOLDER/);
  await writeFile(join(other, 'PG_VERSION'), '12\n');
  await expect(start({ data_folder: other })).rejects.toThrow(
    /was made by PostgreSQL 12 and this is 18: set DATA_FOLDER/,
  );
  expect(await readFile(join(other, 'letter.txt'), 'utf8')).toBe('mine');
});

test('repeats an interrupted first start', async () => {
  const half = join(folder, 'half');
  await mkdir(`${half}.making`);
  await writeFile(join(`${half}.making`, 'PG_VERSION'), '18\n');
  const server = await start({ data_folder: half });
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});
