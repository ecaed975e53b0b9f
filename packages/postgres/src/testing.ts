import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The variable that passes the test run's server to the test processes. */
export const testServerVariable = 'TEST_POSTGRES_URL';

export type TestDatabase = {
  /** Connection address of a database that only this caller uses. */
  url: string;
  /** Drops it and closes its remaining connections. */
  drop(): Promise<void>;
};

export type TestDatabaseOptions = {
  /** `prepare` runs once for each name in a test run. Every database is then a copy of its result (about 20 ms). */
  template?: { name: string; prepare(url: string): Promise<unknown> };
};

/**
 * Creates a database on the test run's server, empty or as a copy of a prepared template. `prepare` must close its own connections before
 * it returns.
 *
 * @throws Error when the run has no server: scripts/test-database.ts starts it
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = process.env[testServerVariable];
  if (server === undefined) throw new Error('There is no test database server: run the tests with vitest at the root');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = await connect(server);
  try {
    if (options.template === undefined) await admin.query(`create database ${name}`);
    else {
      const template = await ensureTemplate(admin, server, options.template);
      await admin.query(`create database ${name} template ${template} strategy file_copy`);
    }
  } finally {
    admin.release();
  }
  return {
    url: addressOf(server, name),
    drop: async () => {
      await poolOf(server).query(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Templates that this process has seen complete. */
const finished = new Set<string>();

/** One process prepares a template while the others wait. The template is renamed to its final name when it is complete. */
async function ensureTemplate(
  admin: pg.ClientBase,
  server: string,
  template: NonNullable<TestDatabaseOptions['template']>,
): Promise<string> {
  const digest = createHash('sha256').update(template.name).digest();
  const name = `template_${digest.toString('hex').slice(0, 16)}`;
  if (finished.has(name)) return name;
  const lock = digest.readInt32BE(0);
  await admin.query('select pg_advisory_lock($1)', [lock]);
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await admin.query(`drop database if exists ${name}_new with (force)`);
      await admin.query(`create database ${name}_new`);
      await template.prepare(addressOf(server, `${name}_new`));
      await admin.query(`alter database ${name}_new rename to ${name}`);
    }
    finished.add(name);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [lock]);
  }
  return name;
}

const pools = new Map<string, pg.Pool>();

/** The connections of this process to a server. They close after a while without use. */
function poolOf(server: string): pg.Pool {
  const known = pools.get(server);
  if (known !== undefined) return known;
  const pool = new pg.Pool({
    connectionString: server,
    application_name: 'test',
    max: 3,
    idleTimeoutMillis: 5_000,
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  pools.set(server, pool);
  return pool;
}

/** The server starts in parallel with the first tests, so the first test that needs it waits. */
async function connect(server: string): Promise<pg.PoolClient> {
  const deadline = performance.now() + 15_000;
  for (;;) {
    try {
      return await poolOf(server).connect();
    } catch (error) {
      const code = (error as { code?: string }).code;
      const starting = code === 'ECONNREFUSED' || code === '57P03';
      if (!starting || performance.now() > deadline) throw error;
      await delay(20);
    }
  }
}

function addressOf(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
}
