import { inTransaction } from '@countinghouse/service/transaction';
import { Kysely, PostgresDialect, type PostgresPoolClient, Transaction } from 'kysely';
import type pg from 'pg';
import type { RequestIdentity } from '../operation.ts';
import type { Tables } from './tables.ts';

/** The rows that row-level security shows: those of one merchant, of the merchants of one operator, or of no merchant. */
export type Scope = { merchant_uid: string } | { tenant_uid: string } | 'none';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the scope of an identity: its merchant, or for an administrator without one all merchants of the operator. */
export function scopeOf(identity: RequestIdentity): Scope {
  if (identity.merchant !== undefined) return { merchant_uid: identity.merchant.merchant_uid };
  return identity.user.user_type_id === 'Administrator' ? { tenant_uid: identity.tenant_uid } : 'none';
}

/**
 * Runs work in one transaction in which row-level security shows only the scope. The scope is set together with BEGIN, so it costs no extra
 * round trip, and it ends with the transaction. A `read` transaction cannot write.
 *
 * @throws whatever the work throws, after rolling back
 */
export function inScope<Result>(
  pool: pg.Pool,
  scope: Scope,
  effect: 'read' | 'write',
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return withClientInScope(pool, scope, effect, (client) => work(transactionOver(client)));
}

/** Like `inScope`, for work that needs the connection itself. */
export async function withClientInScope<Result>(
  pool: pg.Pool,
  scope: Scope,
  effect: 'read' | 'write',
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, work, beginStatement(scope, effect));
}

function beginStatement(scope: Scope, effect: 'read' | 'write'): string {
  const begin = effect === 'read' ? 'begin read only' : 'begin';
  if (scope === 'none') return begin;
  const [name, value] =
    'merchant_uid' in scope ? ['app.merchant_uid', scope.merchant_uid] : ['app.tenant_uid', scope.tenant_uid];
  if (!uuidPattern.test(value)) throw new TypeError('A scope needs a UUID');
  return `${begin}; set local ${name} = '${value}'`;
}

const transactions = new WeakMap<pg.PoolClient, Transaction<Tables>>();

/** Returns the query builder of a connection, creating it once. For code that needs both within `withClientInScope`. */
export function transactionOver(client: pg.PoolClient): Transaction<Tables> {
  const known = transactions.get(client);
  if (known !== undefined) return known;
  const held = { query: client.query.bind(client), release: () => undefined } as unknown as PostgresPoolClient;
  const dialect = new PostgresDialect({
    pool: { connect: async () => held, end: async () => undefined, options: {} },
  });
  const builder = new Kysely<Tables>({ dialect });
  const transaction = new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: builder.getExecutor(),
  });
  transactions.set(client, transaction);
  return transaction;
}
