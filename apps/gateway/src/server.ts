import { randomUUID } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import { replayedHeader } from '@countinghouse/contract/call';
import type { ErrorCode } from '@countinghouse/contract/errors';
import { errorCodes } from '@countinghouse/contract/errors';
import { type Clock, systemClock } from '@countinghouse/domain/time/clock';
import { createAddressReader } from '@countinghouse/service/client-address';
import { createPool, DatabaseSessionError, waitForDatabase } from '@countinghouse/service/database';
import { createDrain } from '@countinghouse/service/drain';
import { createLogger, type Logger } from '@countinghouse/service/logger';
import { mayReadMetrics } from '@countinghouse/service/metrics-access';
import { withoutJsonSchemas } from '@countinghouse/service/without-json-schemas';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type pg from 'pg';
import { createApiKeyUses } from './access/api-key-uses.ts';
import { type ApiKeyReader, createApiKeyReader } from './access/api-keys.ts';
import { type EndedSessions, watchEndedSessions } from './access/ended-sessions.ts';
import { createLinkSecrets } from './access/link-secrets.ts';
import { createTokenVerifier, type TokenVerifier } from './access/token.ts';
import { createVisitorReader, type VisitorReader } from './access/visitors.ts';
import { createIdentityAccounts, type IdentityAccounts } from './accounts/identity-accounts.ts';
import { createSessionActivity } from './accounts/session-activity.ts';
import { createUserActivity } from './accounts/user-activity.ts';
import { mountApiReference } from './api-reference/mount-api-reference.ts';
import { concludeWithin_ms } from './charge/take-over-at.ts';
import type { Dependencies } from './dependencies.ts';
import { createFilePace } from './export/file-pace.ts';
import { createFileTurns } from './export/file-turns.ts';
import { readBrowserReports } from './http/browser-reports.ts';
import { answerOf } from './http/error-answer.ts';
import { mountHealth } from './http/health.ts';
import { readJsonStrictly } from './http/json-body.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { mountCalls } from './http/mount.ts';
import { protectiveHeaders } from './http/protective-headers.ts';
import { apiKeyOf, bearerTokenOf, requestIdOf, requireHeadersOnce, visitorTokenOf } from './http/request-headers.ts';
import { createJobs } from './jobs/all.ts';
import { connectionsOf, type Queue, startQueue } from './jobs/queue/start-queue.ts';
import { type JobRunner, startJobs } from './jobs/runner.ts';
import { createLanes } from './jobs/tasks/all-tasks.ts';
import { gatewayRestriction, gatewaySchema } from './migrations.ts';
import { OperationError } from './operation.ts';
import { createOperations, type Operations } from './operations.ts';
import { createPaymentEngine, type PaymentEngineOptions } from './payment-engine.ts';
import { createSandboxClock } from './sandbox-clock.ts';
import type { GatewaySettings } from './settings.ts';
import { createMailKeys } from './store/mail/mail-keys.ts';
import { createMerchantKeys } from './store/merchants/merchant-keys.ts';
import { createLinkKeys } from './store/payment-links/link-keys.ts';
import {
  countConnections,
  countLimit_ms,
  createVisitorProtection,
  type VisitorProtection,
} from './visitor-protection/visitor-protection.ts';
import { type ResolveName, resolveName } from './webhooks/address.ts';
import { createWebhookKeys } from './webhooks/sealed-secret.ts';

/** What a test or another process may put in place of the gateway's own. */
export type GatewayParts = {
  clock?: Clock;
  /** Where it is not the same one: see Dependencies. */
  real_clock?: Clock;
  log?: Logger;
  tokens?: TokenVerifier;
  identity_accounts?: IdentityAccounts;
  ended_sessions?: EndedSessions;
  operations?: Partial<Operations>;
  /** Finds the addresses of webhook endpoints. */
  resolve?: ResolveName;
  /** Stops the money path between two of its steps, for tests. */
  checkpoint?: PaymentEngineOptions['checkpoint'];
  /** Told of each payment that was taken, for measuring. */
  observe?: PaymentEngineOptions['observe'];
  /** In place of what counts the attempts of visitors. */
  visitor_protection?: VisitorProtection;
};

export type Gateway = {
  /** The address it listens on, `http://127.0.0.1:8090`. */
  url: string;
  app: FastifyInstance;
  dependencies: Dependencies;
  jobs: JobRunner;
  metrics: Metrics;
  log: Logger;
  /** Refuses what is new, finishes what is under way, then closes everything. */
  stop(): Promise<void>;
  /** How long that may take: what is sent to the acquirer now is answered, or given up, and concluded by then. */
  stop_maximum_ms: number;
};

/** What a caller waits for at most, whatever becomes of the database. */
const requestStatement_maximum_ms = 10_000;
/** A file of a million rows takes seconds; a slow reader of it may take minutes. */
const fileStatement_maximum_ms = 3_600_000;
const filesWaiting_maximum = 200;
const filesWaitingOfParty_maximum = 50;
const fileWait_maximum_ms = 60_000;
const fileRetry_s = 10;

/** For the jobs that bring money to its end, and for nobody else: one shows that this process lives. */
const moneyConnections = 4;
/** For all other jobs: one holds the locks of those that one node does at a time. */
const ownerConnections = 6;
const unsignedShare = 5;

/**
 * Starts a gateway in this process on a database that is migrated already.
 *
 * @throws Error when the port is taken, DatabaseSessionError when row-level security would not hold
 */
export async function startGateway(settings: GatewaySettings, parts: GatewayParts = {}): Promise<Gateway> {
  const business_clock = parts.clock ?? systemClock;
  const real_clock = parts.real_clock ?? business_clock;
  const sandbox = settings.SANDBOX_CLOCK ? createSandboxClock(business_clock) : undefined;
  const clock = sandbox?.clock ?? business_clock;
  const log = parts.log ?? createLogger({ name: 'gateway', level: settings.LOG_LEVEL });
  const { pool, owner_pool, money_pool, file_pool, protection_pool, openQueuePool } = openPools(settings, log);
  const payments = createPaymentEngine({
    settings,
    clock,
    real_clock,
    log,
    owner_pool: money_pool,
    ...(parts.checkpoint === undefined ? {} : { checkpoint: parts.checkpoint }),
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
    await requireSessions([pool, payments.pool, file_pool, protection_pool, money_pool]);
  };
  await start().catch(async (error: unknown) => {
    ended.stop();
    await payments.stop();
    await Promise.all([pool, file_pool, protection_pool, money_pool, owner_pool, queue_pool].map((each) => each.end()));
    throw error;
  });
  // Before anything looks at the time: a node that starts is where the others are.
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
    await dependencies.visitor_protection.writeHeldOff();
    await Promise.all([pool, file_pool, protection_pool, money_pool, queue_pool].map((each) => each.end()));
    await owner_pool.end();
  };
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopEverything();
    return stopped;
  };
  try {
    const tokens = parts.tokens ?? createTokenVerifier(settings, real_clock);
    await addProtection(app, settings, {
      tokens,
      ended,
      api_keys: dependencies.api_keys,
      visitors: dependencies.visitors,
    });
    addRecords(app, log, metrics);
    mountHealth(app, pool, { jobs, drain, queue: () => queue });
    app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
      if (!mayReadMetrics(request.raw, settings.METRICS_TOKEN)) throw new OperationError('not_found');
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
    mountApiReference(app);
    mountCalls(app, operations, dependencies, drain);
    await app.listen({ host: settings.GATEWAY_HOST, port: settings.GATEWAY_PORT });
    // Once requests are answered: what it loads is not waited for.
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

/** The pools of connections, each for what must not wait for the others. The one of the queue is opened once it is known how many it needs. */
function openPools(settings: GatewaySettings, log: Logger) {
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
  return { pool, owner_pool, money_pool, file_pool, protection_pool, openQueuePool };
}

type Made = Pick<
  Dependencies,
  | 'clock'
  | 'real_clock'
  | 'sandbox'
  | 'log'
  | 'pool'
  | 'owner_pool'
  | 'payments'
  | 'identity_accounts'
  | 'visitor_protection'
> & { file_pool: pg.Pool; resolve: ResolveName };

function createDependencies(
  settings: GatewaySettings,
  { pool, owner_pool, file_pool, log, payments, identity_accounts, visitor_protection, resolve, ...times }: Made,
): Dependencies {
  return {
    settings,
    ...times,
    log,
    pool,
    owner_pool,
    files: {
      pool: file_pool,
      turns: createFileTurns({
        at_once: settings.FILES_AT_ONCE,
        waiting_maximum: filesWaiting_maximum,
        waiting_of_party_maximum: filesWaitingOfParty_maximum,
        wait_maximum_ms: fileWait_maximum_ms,
      }),
      pace: createFilePace(),
    },
    api_keys: createApiKeyReader(pool, times.clock, {
      api_key_secret: settings.API_KEY_SECRET,
      remember_ms: settings.IDENTITY_CACHE_MS,
    }),
    api_key_uses: createApiKeyUses(),
    link_secrets: createLinkSecrets(settings.API_KEY_SECRET),
    visitors: createVisitorReader(pool, times.real_clock),
    visitor_protection,
    user_activity: createUserActivity(),
    session_activity: createSessionActivity(),
    webhooks: {
      keys: createWebhookKeys(settings.CARD_KEY_SECRETS),
      ports: settings.WEBHOOK_PORTS,
      allow_loopback: settings.WEBHOOK_ALLOW_LOOPBACK,
      ...(settings.WEBHOOK_LOCAL_RECEIVER === undefined ? {} : { local_receiver: settings.WEBHOOK_LOCAL_RECEIVER }),
      resolve,
      timeout_ms: settings.WEBHOOK_TIMEOUT_MS,
    },
    mail_keys: createMailKeys(settings.CARD_KEY_SECRETS),
    link_keys: createLinkKeys(settings.CARD_KEY_SECRETS),
    merchant_keys: createMerchantKeys(settings.CARD_KEY_SECRETS),
    payments,
    identity_accounts,
  };
}

/**
 * Refuses to start over connections on which row-level security does not hold.
 *
 * @throws DatabaseSessionError
 */
async function requireSessions(pools: readonly pg.Pool[]): Promise<void> {
  const probes = await Promise.allSettled(pools.map((each) => each.query('select 1')));
  for (const probe of probes) {
    if (probe.status === 'rejected' && probe.reason instanceof DatabaseSessionError) throw probe.reason;
  }
}

/** A file is asked for with the words of the reader's language in its address, and in Chinese each letter of them takes nine. */
const headersMaximum_bytes = 32_768;

function createApp(settings: GatewaySettings, log: Logger): FastifyInstance {
  const app = Fastify({
    ...withoutJsonSchemas,
    logger: false,
    genReqId: (request) => requestIdOf(request.headers) ?? randomUUID(),
    bodyLimit: settings.BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    http: { maxHeaderSize: headersMaximum_bytes },
    // Longer than a proxy keeps its idle connections, so that it never sends into one that is being closed.
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      const { status, body } = answerOf(error, request.id);
      void (reply as FastifyReply).code(status).send(body);
    },
  });
  app.decorateRequest('address', '');
  app.decorateRequest('subject', null);
  app.decorateRequest('api_key', null);
  app.decorateRequest('visitor', null);
  app.decorateRequest('subject_fault', null);
  app.decorateRequest('identity', null);
  app.removeContentTypeParser('text/plain');
  readJsonStrictly(app);
  readBrowserReports(app);
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = answerOf(new OperationError('not_found'), request.id);
    return reply.code(status).send(body);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body, cause } = answerOf(error, request.id);
    // Whoever hung up hears nothing, and what that broke off is no fault.
    if (status >= 500 && !reply.raw.destroyed) {
      log.error(
        { err: cause ?? error, request_id: request.id, call: callNameOf(request), code: body.code },
        'call failed',
      );
    }
    // The shape that the specification gives this service (S8.14), beside that of all.
    if (request.routeOptions.config.call?.service === 'payment-link' && body.errors !== undefined) {
      body.validation_errors = body.errors.map(({ field, message }) => `${field}: ${message}`);
    }
    if (body.code === 'too_many_files') reply.header('retry-after', fileRetry_s);
    if (body.details?.retry_after_s !== undefined) reply.header('retry-after', body.details.retry_after_s);
    return reply.code(status).send(body);
  });
  return app;
}

/** Headers, CORS for the portal alone, the token or API key, and the limits of each person, key or address. */
async function addProtection(
  app: FastifyInstance,
  settings: GatewaySettings,
  {
    tokens,
    ended,
    api_keys,
    visitors,
  }: { tokens: TokenVerifier; ended: EndedSessions; api_keys: ApiKeyReader; visitors: VisitorReader },
): Promise<void> {
  await app.register(cors, {
    origin: [settings.PORTAL_URL, settings.PAY_ORIGIN],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'x-request-id',
      'x-impersonate-merchant-id',
      'x-impersonate-user-id',
      'x-terminal-key',
      'x-identity-id',
      'x-entity-id',
      'q-user-id',
      'x-modified-by',
    ],
    exposedHeaders: ['x-request-id', 'retry-after', replayedHeader.toLowerCase()],
    maxAge: 600,
  });
  const protection = protectiveHeaders(settings.NODE_ENV === 'production');
  const readAddress = createAddressReader({
    trusted_proxies: settings.TRUSTED_PROXIES,
    portal_secret: settings.PORTAL_SERVICE_SECRET,
  });
  app.addHook('onRequest', async (request, reply) => {
    request.address = readAddress(request.raw);
    reply.headers(protection);
    reply.header('x-request-id', request.id);
    const { headers } = request.raw;
    const token = bearerTokenOf(headers);
    const key = token === undefined ? apiKeyOf(headers) : undefined;
    // No other call knows what a visitor is.
    const for_visitors = request.routeOptions.config.call?.permission === 'visitor';
    const visitor_token = for_visitors ? visitorTokenOf(headers) : undefined;
    try {
      if (token !== undefined) {
        const subject = tokens.remembered(token) ?? (await tokens.verify(token));
        if (ended.has(subject)) throw new OperationError('not_signed_in');
        request.subject = subject;
      } else if (key !== undefined) request.api_key = await api_keys.read(key);
      else if (visitor_token !== undefined) request.visitor = await visitors.read(visitor_token);
    } catch (error) {
      request.subject_fault = error;
    }
  });
  await app.register(rateLimit, {
    global: true,
    hook: 'onRequest',
    timeWindow: 60_000,
    max: (request) =>
      callerOf(request) === undefined
        ? Math.ceil(settings.RATE_LIMIT_PER_MINUTE / unsignedShare)
        : settings.RATE_LIMIT_PER_MINUTE,
    keyGenerator: (request) => callerOf(request) ?? request.address,
    cache: 20_000,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new OperationError('too_many_requests'),
  });
  // A body is not even read before it is known that somebody signed in sends it, where the call asks for that.
  app.addHook('preParsing', async (request) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    requireHeadersOnce(request.raw.rawHeaders);
    if (call.permission === 'public' || callerOf(request) !== undefined) return;
    throw request.subject_fault ?? new OperationError('not_signed_in');
  });
}

/** The person, key or visitor that a request was recognised to come from. */
function callerOf({ subject, api_key, visitor }: FastifyRequest): string | undefined {
  return subject?.id_server_id ?? api_key?.api_key_id ?? visitor?.visitor_id;
}

/** The status in the records of a request whose caller went away before it was answered. */
const callerGone = 499;

/** One log line and one observation a request: by the call's name and its path as declared, never as it was sent. */
function addRecords(app: FastifyInstance, log: Logger, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, next) => {
    metrics.requestStarted();
    // Comes after every answer, and also when there is nobody left to answer.
    reply.raw.once('close', () => record(request, reply));
    next();
  });
  const record = (request: FastifyRequest, reply: FastifyReply) => {
    const call = callNameOf(request);
    const status = reply.raw.writableFinished ? reply.statusCode : callerGone;
    const duration_ms = reply.elapsedTime;
    metrics.requestEnded();
    metrics.observeRequest(call, status, duration_ms);
    log.info(
      {
        call,
        method: request.method,
        path: request.routeOptions.url ?? '(no such path)',
        status,
        duration_ms: Math.round(duration_ms * 100) / 100,
        request_id: request.id,
        address: request.address,
        user_id: request.identity?.user.user_id,
        api_key_id: request.api_key?.api_key_id,
        visitor_id: request.visitor?.visitor_id,
        impersonator_user_id: request.identity?.impersonator?.user_id,
      },
      'request',
    );
  };
}

function callNameOf(request: FastifyRequest): string {
  return request.routeOptions.config?.call?.name ?? request.routeOptions.url ?? 'unknown';
}

/** Answers what Node's parser refuses before there is a request: headers too large, no HTTP, too slow. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'malformed_body';
  const body = JSON.stringify({ code, message: errorCodes[code].message, request_id: randomUUID() });
  socket.end(
    `HTTP/1.1 ${errorCodes[code].status} ${code}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
