import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Account, chooseAccount, locateData, makeFolder } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { explain, PostgresFault, portTaken } from './fault.ts';
import { processCommand, processIdentity } from './process.ts';
import { startWatchdog } from './watchdog.ts';

export { PostgresFault } from './fault.ts';

export type PostgresOptions = {
  /** Created on the first start. If started by root, the data can be elsewhere: see `data_folder` of the result. */
  data_folder: string;
  /** A TCP port on 127.0.0.1; 0 takes a free one. */
  port: number;
  /** The database that `url` names; created if it does not exist. */
  database?: string;
  /** The superuser's password for a new data folder; random if omitted. */
  password?: string;
  /** Server settings by their name in postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
  /** Also removes the data folder when the server stops, for tests. */
  temporary?: boolean;
  /** Receives each line that the server writes. */
  log?: (line: string) => void;
};

export type Postgres = {
  /** Connection address of the superuser, password included: never print it. */
  url: string;
  port: number;
  /** Where the data really is. */
  data_folder: string;
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>;
  /** Stops the server within 2 s: cleanly, or immediately once the limit (1.4 s) has passed. Nothing committed is lost. */
  stop(limit_ms?: number): Promise<void>;
};

const user = 'countinghouse';
const fastStop_ms = 1_400;
const startLimit_ms = 60_000;
const freeSpaceMinimum = 80 * 1024 * 1024;
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Starts the embedded PostgreSQL on a data folder and creates the folder the first time. A server that an earlier run left behind on the
 * folder is stopped first. If this process is killed (`kill -9`), a watchdog stops its server.
 *
 * @throws PostgresFault in one sentence: port taken, folder in use or not permitted, disk full, no PostgreSQL for this machine
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const place = { data_folder: resolve(options.data_folder), port: options.port };
  try {
    await makeFolder(dirname(place.data_folder));
    const data_folder = await locateData(place.data_folder);
    place.data_folder = data_folder;
    const owner = await chooseAccount(data_folder);
    const binaries = await findBinaries(owner);
    await stopOrphan(data_folder);
    const port = await freePort(options.port);
    await ensureData(binaries, data_folder, owner, options);
    const password = (await readFile(join(data_folder, 'superuser-password'), 'utf8')).trim();
    const server = await launch(binaries, { ...options, data_folder, port }, owner);
    const database = options.database ?? 'countinghouse';
    const url = (name: string) => `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
    try {
      await ensureDatabase(url('postgres'), database);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return { url: url(database), port, data_folder, ended: server.ended, stop: server.stop };
  } catch (error) {
    if (error instanceof PostgresFault) throw error;
    throw explain(error instanceof Error ? error.message : String(error), place);
  }
}

/**
 * Stops a server that still runs on the folder although its owner is gone. Removes the lock file of a server that no longer runs; its
 * process number may belong to an unrelated process by now, which is not touched.
 */
async function stopOrphan(data_folder: string): Promise<void> {
  const lock = join(data_folder, 'postmaster.pid');
  const text = await readFile(lock, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '';
    throw error;
  });
  if (text === '') return rm(lock, { force: true }).catch(() => undefined);
  const pid = Number(text.split('\n')[0]);
  const command = processCommand(pid);
  const runs = processIdentity(pid) !== undefined && command.includes(data_folder) && /postgres/.test(command[0] ?? '');
  if (runs) {
    const [owner, identity] = (await readFile(join(data_folder, 'owner.pid'), 'utf8').catch(() => '')).split('\n');
    if (identity && processIdentity(Number(owner)) === identity) {
      throw new PostgresFault(
        `${data_folder} is in use by process ${owner}: stop that one, or set DATA_FOLDER and the ports to others.`,
      );
    }
    process.kill(pid, 'SIGINT');
    for (const [signal, limit_ms] of [
      ['SIGQUIT', 4_000],
      ['SIGKILL', 2_000],
    ] as const) {
      if (await gone(pid, limit_ms)) break;
      process.kill(pid, signal);
    }
    await gone(pid, 2_000);
  }
  await rm(lock, { force: true });
}

async function gone(pid: number, limit_ms: number): Promise<boolean> {
  const deadline = performance.now() + limit_ms;
  while (processIdentity(pid) !== undefined) {
    if (performance.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/** Returns the port if nothing listens on it, or a free port for 0. */
async function freePort(port: number): Promise<number> {
  return new Promise((free, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portTaken(port) : error),
    );
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => free(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}

/** Creates the data folder under a temporary name and then renames it, so that an incomplete one is never used. */
async function ensureData(
  binaries: Binaries,
  data_folder: string,
  account: Account | undefined,
  options: PostgresOptions,
): Promise<void> {
  const version = await readFile(join(data_folder, 'PG_VERSION'), 'utf8').catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      const names = await readdir(data_folder).catch(() => []);
      if (names.length > 0) {
        throw new PostgresFault(
          `${data_folder} holds other files and no PostgreSQL data: set DATA_FOLDER to an empty or new folder.`,
        );
      }
      return undefined;
    },
  );
  if (version !== undefined) {
    if (version.trim() !== binaries.major) {
      throw new PostgresFault(
        `${data_folder} was made by PostgreSQL ${version.trim()} and this is ${binaries.major}: set DATA_FOLDER to another folder, or DATABASE_URL to a server of that version.`,
      );
    }
    if (account !== undefined && (await stat(data_folder)).uid === 0)
      await chown(data_folder, account.uid, account.gid);
    await chmod(data_folder, 0o700);
    return;
  }
  const parent = dirname(data_folder);
  await makeFolder(parent);
  const { bavail, bsize } = await statfs(parent);
  if (bavail * bsize < freeSpaceMinimum) throw explain('ENOSPC', { data_folder, port: options.port });

  const making = `${data_folder}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { mode: 0o700 });
  const secret = `${making}.password`;
  const password = options.password ?? randomBytes(24).toString('base64url');
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  if (account !== undefined) {
    await chown(making, account.uid, account.gid);
    await chown(secret, account.uid, account.gid);
  }
  try {
    await run(
      binaries.initdb,
      [
        ['--pgdata', making],
        ['--username', user],
        ['--pwfile', secret],
        ['--auth', 'scram-sha-256'],
        ['--encoding', 'UTF8'],
        ['--locale', 'C'],
        ['--locale-provider', 'builtin'],
        ['--builtin-locale', 'C.UTF-8'],
        // Tests open thousands of connections, so the key stretching that protects a stolen password hash is reduced.
        options.temporary === true ? ['--no-sync', '--set', 'scram_iterations=1'] : [],
      ].flat(),
      account,
    );
    await rename(secret, join(making, 'superuser-password'));
    await rm(data_folder, { recursive: true, force: true });
    await rename(making, data_folder);
  } finally {
    await rm(secret, { force: true });
    await rm(making, { recursive: true, force: true });
  }
}

async function run(program: string, words: string[], account: Account | undefined): Promise<void> {
  const child = spawn(program, words, { cwd: '/', env: environment, stdio: ['ignore', 'pipe', 'pipe'], ...account });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(said);
}

type Server = Pick<Postgres, 'ended' | 'stop'>;

async function launch(binaries: Binaries, options: PostgresOptions, account: Account | undefined): Promise<Server> {
  const { data_folder, port } = options;
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...options.settings,
  };
  const words = ['-D', data_folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const deadline = performance.now() + startLimit_ms;
  for (;;) {
    await writeFile(join(data_folder, 'owner.pid'), `${process.pid}\n${processIdentity(process.pid) ?? ''}\n`);
    const watchdog = startWatchdog(account, options.temporary === true ? data_folder : undefined);
    const child = spawn(binaries.postgres, words, {
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    });
    const ended = new Promise<void>((resolve) => child.once('error', () => resolve()).once('exit', () => resolve()));
    let said = '';
    child.once('error', (error) => (said += error.message));
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8_000);
      for (const line of chunk.toString().split('\n')) if (line !== '') options.log?.(line);
    });
    if (child.pid !== undefined) watchdog.guard(child.pid);
    void ended.then(() => watchdog.release());
    child.unref();
    (child.stderr as unknown as { unref?: () => void }).unref?.();

    if (await becomesReady(child, ended, data_folder, deadline)) return server(child, ended, options);
    await stopChild(child, ended);
    // The processes of a killed server keep its shared memory for a moment.
    if (/pre-existing shared memory block/.test(said) && performance.now() < deadline) {
      await delay(200);
      continue;
    }
    throw explain(said, { data_folder, port });
  }
}

/** Waits until the server's lock file says ready; false if the server ends first or takes too long. */
async function becomesReady(
  child: ChildProcess,
  ended: Promise<void>,
  data_folder: string,
  deadline: number,
): Promise<boolean> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over && performance.now() < deadline) {
    const lines = (await readFile(join(data_folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
    await delay(10);
  }
  return false;
}

function server(child: ChildProcess, ended: Promise<void>, options: PostgresOptions): Server {
  let stopping: Promise<void> | undefined;
  const stop = async (limit_ms?: number) => {
    await stopChild(child, ended, limit_ms);
    if (options.temporary === true) await rm(options.data_folder, { recursive: true, force: true });
  };
  return {
    ended,
    stop: (limit_ms) => {
      stopping ??= stop(limit_ms);
      return stopping;
    },
  };
}

async function stopChild(child: ChildProcess, ended: Promise<void>, limit_ms = fastStop_ms): Promise<void> {
  if (child.pid === undefined) return;
  child.ref();
  for (const [signal, patience_ms] of [
    ['SIGINT', limit_ms],
    ['SIGQUIT', 400],
    ['SIGKILL', 1_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await Promise.race([ended, delay(patience_ms)]);
  }
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'start' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
