import type { Writable } from 'node:stream';
import type pg from 'pg';

/** A statement with its values. Each connection prepares it once by its text. */
export type Statement = { text: string; values: unknown[] };

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses a statement with named values: `@amount::bigint` is the value `amount`. Call it once, then bind values any number of times. */
export function namedStatement<Values extends Record<string, unknown>>(text: string): (values: Values) => Statement {
  const names: string[] = [];
  const numbered = text.replace(/@([a-z_]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return (values) => ({ text: numbered, values: names.map((name) => values[name]) });
}

/**
 * Returns the call of an SQL function with named arguments: `p_amount => @amount::bigint`. Argument and value come from the same name, so
 * values of the same type cannot be mixed up.
 *
 * @param types of each argument, by its name without `p_`
 */
export function callByName(name: string, types: Readonly<Record<string, string>>): string {
  const named = Object.entries(types).map(([argument, type]) => `p_${argument} => @${argument}::${type}`);
  return `${name}(${named.join(', ')})`;
}

/**
 * Runs one statement in its own transaction, in the scope of one merchant, behind advisory locks, and in one round trip: begin, scope,
 * locks, statement and commit are sent together and answered together. The statement sees what was committed before it got the locks. The
 * statements of a sale use function calls instead: see record-payment.ts.
 *
 * @param pool one of `createPool({ pipeline: true })`
 * @param locks PostgreSQL expressions such as `pg_advisory_xact_lock(1)`, taken in this order
 * @throws the database's error, after the transaction was rolled back. If the connection is lost after the commit was sent, the outcome is
 *   unknown.
 */
export async function inOneGo<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  merchant_uid: string,
  locks: readonly string[],
  { text, values }: Statement,
): Promise<Row> {
  if (!uuidPattern.test(merchant_uid)) throw new TypeError('A scope needs a UUID');
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const lock = locks.map((one) => `; select ${one}`).join('');
    // Corked, the three writes become one system call.
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    const answers = Promise.allSettled([
      client.query(`begin; set local app.merchant_uid = '${merchant_uid}'${lock}`),
      client.query<Row>(text, values),
      client.query('commit'),
    ]);
    stream.uncork();
    const [begun, done, committed] = await answers;
    if (committed.status === 'rejected') broken = asError(committed.reason);
    const failed = [begun, done, committed].find((one) => one.status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    if (done.status !== 'fulfilled' || done.value.rows[0] === undefined) throw new Error('A statement returned no row');
    return done.value.rows[0];
  } finally {
    client.release(broken);
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
