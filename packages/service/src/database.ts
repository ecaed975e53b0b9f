import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The type oid of `bigint[]`, which pg has no name for. */
const bigintArray: number = 1016;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint from the database exceeds 2^53');
  return value;
}

/**
 * `bigint` columns hold minor units and counts, all below 2^53. Reading a larger value is an error and never a rounded number. Dates
 * without a time stay text (a business date has no time zone).
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (format === 'text' && oid === pg.types.builtins.INT8) return safeInteger;
    if (format === 'text' && oid === bigintArray) {
      const listOf = pg.types.getTypeParser(oid, 'text') as (text: string) => string[];
      return (text: string) => listOf(text).map(safeInteger);
    }
    if (format === 'text' && oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

const statementNames = new Map<string, string>();
const statementNamesLimit = 2_000;

/** Names a statement by its text, so that the server keeps it prepared: reads by id rise from 8,600 to 22,000 a second. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= statementNamesLimit) return undefined;
  const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  statementNames.set(text, name);
  return name;
}

/** Whether pg rejected because the server did not answer within `query_timeout`. */
function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

class PreparingClient extends pg.Client {
  // The signature of pg's overloads is wider than what is added here.
  // biome-ignore lint/suspicious/noExplicitAny: an override of all of pg's overloads at once
  override query(...all: any[]): any {
    const [text, values, ...callback] = all;
    if (typeof text === 'string' && Array.isArray(values)) {
      const name = statementName(text);
      if (name !== undefined) return this.#guarded(super.query({ name, text, values }, ...callback));
    }
    return this.#guarded(super.query(...(all as Parameters<pg.Client['query']>)));
  }

  /** A query that timed out leaves its connection in an unknown state, so the connection is not used again. */
  #guarded(result: unknown): unknown {
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (isQueryTimeout(error)) (this as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
      });
    }
    return result;
  }
}

/** How much longer than the statement timeout to wait for an answer. */
const silence_ms = 1_000;

export type DatabaseSettings = {
  /** A PostgreSQL connection address. */
  url: string;
  /** Shown in pg_stat_activity. */
  application_name: string;
  /** The schema in which unqualified names are looked up. */
  schema: string;
  connections_maximum?: number;
  /** The role to switch to after connecting, so that row-level security applies, and a table that it applies to. */
  restricted?: { role: string; table: string };
  statement_timeout_ms?: number;
  connect_timeout_ms?: number;
  /** Pipelines statements that are not awaited one by one. Cursors and COPY do not work on such connections. */
  pipeline?: boolean;
};

/**
 * A connection without the session settings that it requested: nothing is read or written over it. The usual cause is a pooler that drops
 * startup parameters.
 */
export class DatabaseSessionError extends Error {
  constructor(faults: readonly string[]) {
    super(
      `The database connection does not have the settings that it asked for (${faults.join('; ')}). A pooler between must pass on the startup parameter "options"; see docs/operations.md.`,
    );
    this.name = 'DatabaseSessionError';
  }
}

/**
 * Creates a connection pool that prepares parameterised statements once per connection. Each new connection is checked before use: search
 * path, time zone, role, and that row-level security applies. Errors of idle connections go to `onError`.
 *
 * @throws DatabaseSessionError from each query and `connect` while new connections fail that check
 */
export function createPool(settings: DatabaseSettings, onError: (error: Error) => void): pg.Pool {
  // Payments are looked up by index, not scanned: the indexes are in memory, and two cores have none to spare for parallel workers.
  const planner = ['-c random_page_cost=1.1', '-c max_parallel_workers_per_gather=0', '-c jit=off'];
  const options = [`-c search_path=${searchPathOf(settings)}`, '-c timezone=UTC', '-c datestyle=ISO', ...planner];
  if (settings.restricted !== undefined) options.push(`-c role=${settings.restricted.role}`);
  const statement_timeout_ms = settings.statement_timeout_ms ?? 15_000;
  const pool = new pg.Pool({
    connectionString: settings.url,
    application_name: settings.application_name,
    max: settings.connections_maximum ?? 10,
    options: options.join(' '),
    connectionTimeoutMillis: settings.connect_timeout_ms ?? 5_000,
    statement_timeout: statement_timeout_ms,
    // The server ends statements that take too long. This timeout is for a server that is frozen or unreachable.
    query_timeout: statement_timeout_ms + silence_ms,
    idleTimeoutMillis: 60_000,
    pipeline: settings.pipeline ?? false,
    types,
    Client: PreparingClient,
    onConnect: (client: pg.ClientBase) => requireSession(client, settings),
  } as pg.PoolConfig);
  pool.on('error', onError);
  // A connection that breaks while in use also fails its query; without this listener the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Node's error codes for a connection that failed or was lost. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENOENT',
]);

/** PostgreSQL's transient error classes: connection, resources, operator intervention, and conflicts worth a retry. */
const passingClasses = /^(08|53|57|58|40|55P03)/;

/** pg gives these no code: pool timeout, ended connection, connection lost during a query, query timeout. */
const lostConnection =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Whether a database or network error is transient, so that a retry may succeed. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (networkCodes.has(code) || (code.length === 5 && passingClasses.test(code))))
    return true;
  return error instanceof DatabaseSessionError || lostConnection.test(error.message);
}

const waitStep_ms = 250;

/**
 * Waits until the database answers and accepts writes: while it starts, recovers, or is a standby being promoted.
 *
 * @param onWaiting called once with the reason for waiting
 * @throws errors that are not transient: a wrong password, a database that does not exist
 */
export async function waitForDatabase(pool: pg.Pool, onWaiting: (reason: string) => void): Promise<void> {
  let told = false;
  for (;;) {
    let reason: string;
    try {
      const { rows } = await pool.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
      if (rows[0]?.recovering === false) return;
      reason = 'it is in recovery';
    } catch (error) {
      if (!isPassing(error) || error instanceof DatabaseSessionError) throw error;
      reason = (error as Error).message;
    }
    if (!told) onWaiting(reason);
    told = true;
    await delay(waitStep_ms);
  }
}

const searchPathOf = ({ schema }: DatabaseSettings) => `${schema},public`;

type Session = {
  role: string;
  search_path: string;
  time_zone: string;
  date_style: string;
  row_security: boolean | null;
};

/** @throws DatabaseSessionError */
async function requireSession(client: pg.ClientBase, settings: DatabaseSettings): Promise<void> {
  const { restricted } = settings;
  const {
    rows: [session],
  } = await client.query<Session>({
    text: `select current_user::text as role, current_setting('search_path') as search_path, current_setting('timezone') as time_zone,
      current_setting('datestyle') as date_style, case when $1::text is not null then row_security_active($1::text) end as row_security`,
    values: [restricted === undefined ? null : `${settings.schema}.${restricted.table}`],
  });
  const faults: string[] = [];
  const compare = (name: string, found: string | undefined, wanted: string) => {
    if (found !== wanted) faults.push(`${name} is "${found}" and not "${wanted}"`);
  };
  compare('search_path', session?.search_path, searchPathOf(settings));
  compare('timezone', session?.time_zone, 'UTC');
  compare('datestyle', session?.date_style.split(',')[0], 'ISO');
  if (restricted !== undefined) {
    compare('role', session?.role, restricted.role);
    if (session?.row_security !== true) faults.push(`row-level security of ${restricted.table} is off`);
  }
  if (faults.length > 0) throw new DatabaseSessionError(faults);
}
