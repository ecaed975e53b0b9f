import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testEnvironment } from '@countinghouse/gateway/testing/environment';
import { startTestIssuer, type TestIssuer } from '@countinghouse/gateway/testing/servers/issuer';
import { worldTemplate } from '@countinghouse/gateway/testing/world';
import { type Postgres, startPostgres } from '@countinghouse/postgres/postgres';
import pg from 'pg';

/** The processes that can be killed; there are two gateway nodes. */
export const victims = ['gateway 1', 'gateway 2', 'acquirer', 'database'] as const;
export type Victim = (typeof victims)[number];

/** Everything that moves money, each as a process as in production, on a database with default durability. */
export type House = {
  issuer: TestIssuer;
  gateways: readonly string[];
  acquirer_url: string;
  database_url(): string;
  /** Kills with -9 and restarts after the given time. */
  strike(victim: Victim, down_ms: number): Promise<void>;
  /** Waits until both nodes are ready. */
  ready(): Promise<void>;
  stop(): Promise<void>;
};

/** Makes the gateway trust the given client address. */
export const portal_secret = 'the secret by which the storm speaks for addresses';

export type HouseSettings = {
  /** How long the gateway waits for the acquirer's answer. */
  acquirer_timeout_ms: number;
};

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const gatewayMain = source('../../../gateway/src/main.ts');
const acquirerMain = source('../../../acquirer/src/main.ts');

const environment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...testEnvironment,
  LOG_LEVEL: 'error',
};

/** Starts the house in its own folder, with the merchants of the gateway's tests. The second merchant's terminal uses POST. */
export async function startHouse({ acquirer_timeout_ms }: HouseSettings): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-storm-'));
  const data_folder = join(folder, 'postgres');
  const [postgres_port = 0, iso_port = 0, http_port = 0, ...gateway_ports] = await freePorts(5);
  const startDatabase = () => startPostgres({ data_folder, port: postgres_port });
  let database: Postgres = await startDatabase();
  const database_url = database.url;
  await worldTemplate.prepare(database_url);
  await prepareTerminals(database_url);
  const issuer = await startTestIssuer();
  const acquirer_url = `http://127.0.0.1:${http_port}`;
  const gateways = gateway_ports.map((port) => `http://127.0.0.1:${port}`);
  await mkdir(join(folder, 'acquirer'));

  const startAcquirer = () =>
    run(acquirerMain, {
      ACQUIRER_ISO_PORT: iso_port,
      ACQUIRER_HTTP_PORT: http_port,
      ACQUIRER_BOOK_FILE: join(folder, 'acquirer', 'book.sqlite'),
      ACQUIRER_LATE_MS: acquirer_timeout_ms + 500,
      ACQUIRER_CONTROL: 'true',
    });
  const startNode = (index: number) =>
    run(gatewayMain, {
      GATEWAY_PORT: gateway_ports[index] ?? 0,
      DATABASE_URL: database_url,
      OIDC_ISSUER: issuer.url,
      ACQUIRER_PORT: iso_port,
      ACQUIRER_POST_URL: acquirer_url,
      ACQUIRER_TIMEOUT_MS: acquirer_timeout_ms,
      PORTAL_SERVICE_SECRET: portal_secret,
      RATE_LIMIT_PER_MINUTE: 100_000_000,
      BATCH_TRIES_MAXIMUM: 2,
      SANDBOX_CLOCK: 'on',
    });
  const children = {
    'gateway 1': keepRunning(() => startNode(0)),
    'gateway 2': keepRunning(() => startNode(1)),
    acquirer: keepRunning(startAcquirer),
  };

  const ready = async () => {
    for (const url of gateways) while (!(await answers(`${url}/readyz`))) await delay(50);
    while (!(await answers(`${acquirer_url}/book/positions?limit=1`))) await delay(50);
  };
  const strike = async (victim: Victim, down_ms: number) => {
    if (victim === 'database') {
      await killServer(database);
      await delay(down_ms);
      database = await startDatabase();
      return;
    }
    await children[victim].kill();
    await delay(down_ms);
    children[victim].start();
  };
  await ready();
  return {
    issuer,
    gateways,
    acquirer_url,
    database_url: () => database_url,
    strike,
    ready,
    stop: async () => {
      await Promise.all(Object.values(children).map((child) => child.kill()));
      await database.stop();
      await issuer.stop();
      await rm(folder, { recursive: true, force: true });
      await rm(database.data_folder, { recursive: true, force: true });
    },
  };
}

async function prepareTerminals(database_url: string): Promise<void> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  await client.query(
    `update gateway.terminals set settlement_connection = 'POST' where merchant_uid = (
       select merchant_uid from gateway.merchants where doing_business_as = 'Merchant second')`,
  );
  await client.end();
}

function run(main: string, settings: Record<string, string | number>): ChildProcess {
  const texts = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  // The channel closes when this process is gone.
  return spawn(process.execPath, [main], {
    env: { ...environment, ...texts },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

const startAgain_ms = 500;

/** Restarts a process that ended by itself, as a production supervisor does: for example one that found no database at startup. */
function keepRunning(start: () => ChildProcess): { start(): void; kill(): Promise<void> } {
  let wanted: ChildProcess | undefined;
  const begin = () => {
    const child = start();
    wanted = child;
    child.once('exit', () => {
      setTimeout(() => {
        if (wanted === child) begin();
      }, startAgain_ms).unref();
    });
  };
  begin();
  return {
    start: begin,
    kill: async () => {
      const child = wanted;
      wanted = undefined;
      if (child !== undefined) await kill(child);
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Kills the server and its children simultaneously, as the out-of-memory killer does. */
async function killServer(database: Postgres): Promise<void> {
  const [pid] = (await readFile(join(database.data_folder, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await database.ended;
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok === true;
}

/** Returns unused ports, fixed so that a restarted process has the same address. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
