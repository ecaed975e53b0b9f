import { createPool, DatabaseSessionError } from '@countinghouse/service/database';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { gatewayRestriction, gatewaySchema } from './migrations.ts';
import type { GatewaySettings } from './settings.ts';
import { countConnections, countLimit_ms } from './visitor-protection/visitor-protection.ts';

/** The longest that a statement of a request can run. */
const requestStatement_maximum_ms = 10_000;
/** A file of a million rows takes seconds, but a slow client can take minutes to read it. */
const fileStatement_maximum_ms = 3_600_000;

/** Only for jobs that conclude payments. One connection holds the lock that shows that this process is alive. */
const moneyConnections = 4;
/** For all other jobs. One connection holds the locks of jobs that run on one node at a time. */
const ownerConnections = 6;
/** For public and visitor calls, so that a flood of them does not exhaust the connections of signed-in users. */
export const visitorConnections = 4;

/** How long a request waits for a connection. A longer wait means that there are more requests than the database can answer. */
const connectionWait_ms = 3_000;

/** Opens one pool for each kind of work that must not wait for another kind. The queue's pool is opened later, when its size is known. */
export function openPools(settings: GatewaySettings, log: Logger, connect_timeout_ms = connectionWait_ms) {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const common = { url: settings.DATABASE_URL, schema: gatewaySchema, connect_timeout_ms };
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
 * Refuses to start if row-level security does not apply to a pool's connections.
 *
 * @throws DatabaseSessionError
 */
export async function requireSessions(pools: readonly pg.Pool[]): Promise<void> {
  const probes = await Promise.allSettled(pools.map((each) => each.query('select 1')));
  for (const probe of probes) {
    if (probe.status === 'rejected' && probe.reason instanceof DatabaseSessionError) throw probe.reason;
  }
}
