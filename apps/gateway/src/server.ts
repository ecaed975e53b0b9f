import type { AddressInfo } from 'node:net';
import { type Clock, systemClock } from '@countinghouse/domain/time/clock';
import { waitForDatabase } from '@countinghouse/service/database';
import { createDrain } from '@countinghouse/service/drain';
import { createLogger, type Logger } from '@countinghouse/service/logger';
import { mayReadMetrics } from '@countinghouse/service/metrics-access';
import type { FastifyInstance } from 'fastify';
import { type EndedSessions, watchEndedSessions } from './access/ended-sessions.ts';
import { createLinkSecrets } from './access/link-secrets.ts';
import { createTokenVerifier, type TokenVerifier } from './access/token.ts';
import { createIdentityAccounts, type IdentityAccounts } from './accounts/identity-accounts.ts';
import { mountApiReference } from './api-reference/mount-api-reference.ts';
import { concludeWithin_ms } from './charge/take-over-time.ts';
import { createDependencies } from './create-dependencies.ts';
import type { Dependencies } from './dependencies.ts';
import { createApp } from './http/create-app.ts';
import { mountHealth } from './http/health.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { mountCalls } from './http/mount.ts';
import { protectApp } from './http/protect-app.ts';
import { recordRequests } from './http/record-requests.ts';
import { createJobs } from './jobs/all.ts';
import { connectionsOf, type Queue, startQueue } from './jobs/queue/start-queue.ts';
import { type JobRunner, startJobs } from './jobs/runner.ts';
import { createLanes } from './jobs/tasks/all-tasks.ts';
import { openPools, requireSessions } from './open-pools.ts';
import { OperationError, type Operations } from './operation.ts';
import { createOperations } from './operations.ts';
import { createPaymentEngine, type PaymentEngineOptions } from './payment-engine.ts';
import { createSandboxClock } from './sandbox-clock.ts';
import type { GatewaySettings } from './settings.ts';
import { createVisitorProtection, type VisitorProtection } from './visitor-protection/visitor-protection.ts';
import { type ResolveName, resolveName } from './webhooks/address.ts';

/** Parts that a test or another process can replace. */
export type GatewayParts = {
  clock?: Clock;
  /** If it differs from `clock`: see Dependencies. */
  real_clock?: Clock;
  log?: Logger;
  tokens?: TokenVerifier;
  identity_accounts?: IdentityAccounts;
  ended_sessions?: EndedSessions;
  operations?: Partial<Operations>;
  /** Resolves the host names of webhook endpoints. */
  resolve?: ResolveName;
  /** Stops the money path between two steps, for tests. */
  checkpoint?: PaymentEngineOptions['checkpoint'];
  /** Called for each payment taken, for measurements. */
  observe?: PaymentEngineOptions['observe'];
  /** Replaces the counter of visitors' attempts. */
  visitor_protection?: VisitorProtection;
  /** How long a request waits for a database connection, for tests that send hundreds of requests at the same time on a busy machine. */
  connection_wait_ms?: number;
};

export type Gateway = {
  /** The address it listens on, for example `http://127.0.0.1:8090`. */
  url: string;
  app: FastifyInstance;
  dependencies: Dependencies;
  jobs: JobRunner;
  metrics: Metrics;
  log: Logger;
  /** Refuses new requests, finishes those in progress, then closes everything. */
  stop(): Promise<void>;
  /** The longest that `stop` can take. By then, every request sent to the acquirer is answered or given up, and concluded. */
  stop_maximum_ms: number;
};

/**
 * Starts a gateway in this process. The database must already be migrated.
 *
 * @throws Error when the port is taken, DatabaseSessionError when row-level security would not apply
 */
export async function startGateway(settings: GatewaySettings, parts: GatewayParts = {}): Promise<Gateway> {
  const business_clock = parts.clock ?? systemClock;
  const real_clock = parts.real_clock ?? business_clock;
  const sandbox = settings.SANDBOX_CLOCK ? createSandboxClock(business_clock) : undefined;
  const clock = sandbox?.clock ?? business_clock;
  const log = parts.log ?? createLogger({ name: 'gateway', level: settings.LOG_LEVEL });
  const pools = openPools(settings, log, parts.connection_wait_ms);
  const { pool, visitor_pool, owner_pool, money_pool, file_pool, protection_pool, openQueuePool } = pools;
  const payments = createPaymentEngine({
    settings,
    clock,
    real_clock,
    log,
    owner_pool: money_pool,
    ...(parts.checkpoint === undefined ? {} : { checkpoint: parts.checkpoint }),
    ...(parts.connection_wait_ms === undefined ? {} : { connection_wait_ms: parts.connection_wait_ms }),
    observe: (observation) => {
      metrics.countAcquirerAttempt(observation.operation, observation.state);
      parts.observe?.(observation);
    },
  });
  const ended = parts.ended_sessions ?? watchEndedSessions(settings, { clock: real_clock, log });
  const identity_accounts = parts.identity_accounts ?? createIdentityAccounts(settings, { onEnded: ended.refresh });
  const resolve = parts.resolve ?? resolveName;
  const times = { clock, real_clock, ...(sandbox === undefined ? {} : { sandbox }) };
  const dependencies = createDependencies(settings, {
    ...times,
    log,
    pool,
    visitor_pool,
    owner_pool,
    file_pool,
    payments,
    identity_accounts,
    resolve,
    visitor_protection:
      parts.visitor_protection ??
      createVisitorProtection({
        ...times,
        api_key_secret: settings.API_KEY_SECRET,
        link_secrets: createLinkSecrets(settings.API_KEY_SECRET),
        pool: protection_pool,
        log,
        observe: (outcome) => metrics.countVisitorAttempt(outcome),
      }),
  });
  const lanes = createLanes(dependencies);
  const queue_pool = openQueuePool(connectionsOf(lanes));
  const metrics = createMetrics({
    requests: pool,
    visitors: visitor_pool,
    payments: payments.pool,
    money_jobs: money_pool,
    jobs: owner_pool,
    files: file_pool,
    protection: protection_pool,
    queue: queue_pool,
  });
  const operations = { ...createOperations(dependencies), ...parts.operations };
  const start = async () => {
    await waitForDatabase(owner_pool, (reason) => log.warn({ reason }, 'the gateway waits for the database'));
    await requireSessions([pool, visitor_pool, payments.pool, file_pool, protection_pool, money_pool]);
  };
  await start().catch(async (error: unknown) => {
    ended.stop();
    await payments.stop();
    const opened = [pool, visitor_pool, file_pool, protection_pool, money_pool, owner_pool, queue_pool];
    await Promise.all(opened.map((each) => each.end()));
    throw error;
  });
  // Before anything reads the time: a new node starts with the same time as the others.
  await sandbox?.follow(owner_pool);
  const jobs = startJobs(createJobs(dependencies), { owner_pool, clock: real_clock, log });
  let queue: Queue | undefined;

  const app = createApp(settings, log);
  const drain = createDrain(app);
  const stopEverything = async () => {
    await drain.finish();
    ended.stop();
    await Promise.all([jobs.stop(), queue?.stop()]);
    await payments.stop();
    await dependencies.api_key_uses
      .write(owner_pool)
      .catch((error: unknown) => log.warn({ err: error }, 'the last uses of API keys were not written'));
    await dependencies.visitor_protection.finish();
    const opened = [pool, visitor_pool, file_pool, protection_pool, money_pool, queue_pool];
    await Promise.all(opened.map((each) => each.end()));
    await owner_pool.end();
  };
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopEverything();
    return stopped;
  };
  try {
    const tokens = parts.tokens ?? createTokenVerifier(settings, real_clock);
    await protectApp(app, settings, {
      tokens,
      ended,
      api_keys: dependencies.api_keys,
      visitors: dependencies.visitors,
    });
    recordRequests(app, log, metrics);
    mountHealth(app, pool, { jobs, drain, queue: () => queue });
    app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
      if (!mayReadMetrics(request.raw, settings.METRICS_TOKEN)) throw new OperationError('not_found');
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
    mountApiReference(app);
    mountCalls(app, operations, dependencies, drain);
    await app.listen({ host: settings.GATEWAY_HOST, port: settings.GATEWAY_PORT });
    // After requests are served: they do not wait for what this loads.
    queue = startQueue(lanes, { pool: queue_pool, owner_pool, log, onFailure: metrics.countJobFailure });
  } catch (error) {
    await stop();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const stop_maximum_ms = settings.ACQUIRER_TIMEOUT_MS + concludeWithin_ms;
  const url = `http://${settings.GATEWAY_HOST}:${port}`;
  return { url, app, dependencies, jobs, metrics, log, stop, stop_maximum_ms };
}
