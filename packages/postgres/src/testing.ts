import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Where the run's server is announced to the test processes. */
export const testServerVariable = 'TEST_POSTGRES_URL';

export type TestDatabase = {
  /** Connection address of a database that nobody else uses. */
  url: string;
  /** Drops it, closing whatever is still connected. */
  drop(): Promise<void>;
};

export type TestDatabaseOptions = {
  /** `prepare` runs once a test run for each name; every database is then a copy of what it made (about 20 ms). */
  template?: { name: string; prepare(url: string): Promise<unknown> };
};

/**
 * A new database on the server of the test run, empty or a copy of a prepared template. `prepare` must close its own
 * connections before it returns.
 *
 * @throws Error when the run has no server: it is started by scripts/test-database.ts
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = process.env[testServerVariable];
  if (server === undefined) throw new Error('There is no test database server: run the tests with vitest at the root');
  const admin = await connect(server);
  const name = `test_${randomBytes(8).toString('hex')}`;
  try {
    if (options.template === undefined) await admin.query(`create database ${name}`);
    else {
      const template = await ensureTemplate(admin, server, options.template);
      await admin.query(`create database ${name} template ${template} strategy file_copy`);
    }
  } finally {
    await admin.end();
  }
  return {
    url: addressOf(server, name),
    drop: async () => {
      const client = await connect(server);
      await client.query(`drop database if exists ${name} with (force)`).finally(() => client.end());
    },
  };
}

/** One process prepares a template while the others wait; it takes its name only when it is finished. */
async function ensureTemplate(
  admin: pg.Client,
  server: string,
  template: NonNullable<TestDatabaseOptions['template']>,
): Promise<string> {
  const digest = createHash('sha256').update(template.name).digest();
  const name = `template_${digest.toString('hex').slice(0, 16)}`;
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
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [lock]);
  }
  return name;
}

/** The server starts beside the first tests, so the first to need it wait for it. */
async function connect(url: string): Promise<pg.Client> {
  const deadline = performance.now() + 15_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: 'test' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
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
