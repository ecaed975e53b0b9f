import { solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';
import pg from 'pg';
import { untilSo } from '../in-time.ts';
import type { CrashNode, CrashWorld } from './crash-world.ts';

type Body = Record<string, unknown>;

/** Sends a request as a visitor. Undefined if the gateway dies during it. */
export async function sendAsVisitor(
  node: CrashNode,
  method: 'GET' | 'POST',
  path: string,
  { token, body, key }: { token?: string; body?: Body; key?: string } = {},
): Promise<{ status: number; body: Body } | undefined> {
  try {
    const response = await fetch(`${node.url}/api/${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  } catch {
    return undefined;
  }
}

/** Opens a link on a node. */
export async function visitNode(node: CrashNode, secret: string): Promise<{ token: string; session: string }> {
  const opened = await sendAsVisitor(node, 'POST', 'checkout/sessions', { body: { secret } });
  const { token, user } = opened?.body ?? {};
  return { token: String(token), session: (user as { id: string }).id };
}

/** Pays as a visitor's page does. Undefined if the gateway dies during it. */
export async function payOnNode(
  node: CrashNode,
  { token, session }: { token: string; session: string },
  { key, card_number, ...more }: { key: string; card_number: string } & Body,
) {
  const body = await paymentOf(node, { token, session }, { card_number, ...more });
  return sendAsVisitor(node, 'POST', 'payment-link/payments', { token, key, body });
}

/** Returns what a page sends to pay, with the answer to a new puzzle. */
export async function paymentOf(
  node: CrashNode,
  { token, session }: { token: string; session: string },
  more: Body,
): Promise<Body> {
  const asked = await sendAsVisitor(node, 'GET', 'payment-link/puzzle', { token });
  const puzzle = (asked?.body.puzzle ?? { nonce: 'x', bits: 0 }) as { nonce: string; bits: number };
  return {
    ...{ expiry: '1231', cvv: '123', postal_code: '04101', total_amount: 2500, currency: 840, ...more },
    puzzle: solvePuzzle({ session, ...puzzle }),
  };
}

/** Locks a table and kills the gateway while it waits for the lock in the middle of its work. */
export async function killWaitingFor(
  world: CrashWorld,
  node: CrashNode,
  { table, mode }: { table: string; mode: string },
  work: () => unknown,
): Promise<void> {
  const locker = new pg.Client({ connectionString: world.database_url, options: '-c search_path=gateway' });
  await locker.connect();
  try {
    await locker.query(`begin; lock table ${table} in ${mode} mode`);
    const working = work();
    await untilSo(
      async () =>
        (await world.rows(`select 1 from pg_locks where not granted and relation = '${table}'::regclass`)).length > 0,
      () => `the gateway waits for ${table}`,
    );
    await world.kill(node);
    await working;
  } finally {
    await locker.query('rollback');
    await locker.end();
  }
  await untilSo(
    async () =>
      (
        await world.rows(
          `select 1 from pg_stat_activity
           where datname = current_database() and state <> 'idle' and usename <> current_user and pid <> pg_backend_pid()`,
        )
      ).length === 0,
    () => 'what the dead gateway had asked is over',
  );
}
