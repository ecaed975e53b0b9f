import { createPool, DatabaseSessionError } from '@countinghouse/service/database';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { gatewayRestriction, gatewaySchema } from './migrations.ts';
import type { GatewaySettings } from './settings.ts';
import { countConnections, countLimit_ms } from './visitor-protection/visitor-protection.ts';

/** What a caller waits for at most, whatever becomes of the database. */
const requestStatement_maximum_ms = 10_000;
/** A file of a million rows takes seconds; a slow reader of it may take minutes. */
const fileStatement_maximum_ms = 3_600_000;

/** For the jobs that bring money to its end, and for nobody else: one shows that this process lives. */
const moneyConnections = 4;
/** For all other jobs: one holds the locks of those that one node does at a time. */
const ownerConnections = 6;
/** For people who are not signed in: however many of them come, they keep nobody else waiting for a connection. */
const visitorConnections = 4;

/** The pools of connections, each for what must not wait for the others. The one of the queue is opened once it is known how many it needs. */
export function openPools(settings: GatewaySettings, log: Logger) {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const common = { url: settings.DATABASE_URL, schema: gatewaySchema, connect_timeout_ms: 3_000 };
  const pool = createPool(
    {
      ...common,
      application_name: 'gateway',
      restricted: gatewayRestriction,
      connections_maximum: settings.DATABASE_CONNECTIONS,
      statement_timeout_ms: requestStatement_maximum_ms,
    },
    onError,
  );
  const visitor_pool = createPool(
    {
      ...common,
      application_name: 'gateway visitors',
      restricted: gatewayRestriction,
      connections_maximum: visitorConnections,
      statement_timeout_ms: requestStatement_maximum_ms,
    },
    onError,
  );
  const owner_pool = createPool(
    { ...common, application_name: 'gateway jobs', connections_maximum: ownerConnections },
    onError,
  );
  const money_pool = createPool(
    { ...common, application_name: 'gateway money jobs', connections_maximum: moneyConnections, pipeline: true },
    onError,
  );
  const file_pool = createPool(
    {
      ...common,
      application_name: 'gateway files',
      restricted: gatewayRestriction,
      connections_maximum: settings.FILES_AT_ONCE,
      statement_timeout_ms: fileStatement_maximum_ms,
    },
    onError,
  );
  const protection_pool = createPool(
    {
      ...common,
      application_name: 'gateway protection',
      restricted: gatewayRestriction,
      connections_maximum: countConnections,
      connect_timeout_ms: countLimit_ms,
      statement_timeout_ms: countLimit_ms,
    },
    onError,
  );
  const openQueuePool = (connections_maximum: number) =>
    createPool({ ...common, application_name: 'gateway queue', connections_maximum }, onError);
  return { pool, visitor_pool, owner_pool, money_pool, file_pool, protection_pool, openQueuePool };
}

/**
 * Refuses to start over connections on which row-level security does not hold.
 *
 * @throws DatabaseSessionError
 */
export async function requireSessions(pools: readonly pg.Pool[]): Promise<void> {
  const probes = await Promise.allSettled(pools.map((each) => each.query('select 1')));
  for (const probe of probes) {
    if (probe.status === 'rejected' && probe.reason instanceof DatabaseSessionError) throw probe.reason;
  }
}
