import { inTransaction } from '@countinghouse/service/transaction';
import { Kysely, PostgresDialect, type PostgresPoolClient, Transaction } from 'kysely';
import type pg from 'pg';
import type { RequestIdentity } from '../operation.ts';
import type { Tables } from './tables.ts';

/** What row-level security shows: one merchant, the merchants of one operator, or nothing of any merchant. */
export type Scope = { merchant_uid: string } | { tenant_uid: string } | 'none';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What an identity may see: its merchant in scope, or for an administrator without one all merchants of the operator. */
export function scopeOf(identity: RequestIdentity): Scope {
  if (identity.merchant !== undefined) return { merchant_uid: identity.merchant.merchant_uid };
  return identity.user.user_type_id === 'Administrator' ? { tenant_uid: identity.tenant_uid } : 'none';
}

/**
 * Runs work in one transaction in which row-level security shows only the scope. The scope travels with BEGIN, so it
 * costs no round trip of its own, and ends with the transaction. A `read` transaction cannot write.
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

/** The same, for work that needs the connection itself. */
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

/** A query builder over one connection, made once for each: for what needs both within `withClientInScope`. */
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
