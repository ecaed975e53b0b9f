import { type Clock, systemClock } from '@countinghouse/domain/time/clock';
import { createForwardedFilter } from '@countinghouse/service/client-address';
import { createPool, waitForDatabase } from '@countinghouse/service/database';
import { createDrain, type Drain } from '@countinghouse/service/drain';
import { createLogger, type Logger } from '@countinghouse/service/logger';
import { mayReadMetrics } from '@countinghouse/service/metrics-access';
import type { VacuumFailed } from '@countinghouse/service/migrate';
import { withoutJsonSchemas } from '@countinghouse/service/without-json-schemas';
import formbody from '@fastify/formbody';
import { type FastifyInstance, fastify } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { createMailer } from './email/mailer.ts';
import { mountInternalCalls } from './internal/internal-calls.ts';
import { callOf, createIdentityMetrics } from './metrics.ts';
import { identitySchema, migrateIdentity } from './migrations.ts';
import { assets } from './pages/assets.ts';
import { negotiateLocale } from './pages/negotiate.ts';
import type { Page } from './pages/page-model.ts';
import { renderPage } from './pages/render.ts';
import type { Parts } from './parts.ts';
import { placeholderHash } from './passwords/passwords.ts';
import { type ProviderPages, pageHeaders } from './provider/provider.ts';
import { removeExpired } from './provider/provider-store.ts';
import { createRotatingProvider } from './provider/rotating-provider.ts';
import { endIdleSessions } from './sessions/session-activity.ts';
import type { IdentitySettings } from './settings.ts';
import { mountInteractions } from './sign-in/interactions.ts';
import { aroundOf } from './sign-in/locale-of.ts';
import { signOutScript } from './sign-in/sign-out-script.ts';

export type Identity = { port: number; stop(): Promise<void>; log: Logger };

const cleaningInterval_ms = 60_000;

/** Starts the identity provider: migrates its schema, loads its keys, and listens. */
export async function startIdentity(
  settings: IdentitySettings,
  given: { clock?: Clock; log?: Logger } = {},
): Promise<Identity> {
  const clock = given.clock ?? systemClock;
  const log = given.log ?? createLogger({ name: 'identity', level: settings.LOG_LEVEL });
  // The hash is created before the first sign-in, so that the first unknown user takes no longer than others.
  const onVacuumFailed: VacuumFailed = (failure) => log.warn(failure, 'A table was not vacuumed after its migration');
  const pool = createPool(
    { url: settings.DATABASE_URL, application_name: 'identity', schema: identitySchema, connections_maximum: 8 },
    (error) => log.warn({ error: error.message }, 'An idle database connection was lost'),
  );
  const migrateWhenReady = async () => {
    await waitForDatabase(pool, (reason) => log.warn({ reason }, 'The identity provider waits for the database'));
    await migrateIdentity(settings.DATABASE_URL, onVacuumFailed);
  };
  await Promise.all([migrateWhenReady(), placeholderHash()]).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const mailer = createMailer(settings.SMTP_URL);
  const metrics = createIdentityMetrics(pool);
  const parts: Parts = { settings, clock, log, pool, mailer, metrics };

  const { provider, handle } = await createRotatingProvider(parts, providerPages(settings));

  const server = fastify({
    ...withoutJsonSchemas,
    logger: false,
    trustProxy: settings.TRUSTED_PROXIES.length > 0 && settings.TRUSTED_PROXIES,
    bodyLimit: 32_768,
    routerOptions: { maxParamLength: 128 },
  });
  const drain = createDrain(server);
  await server.register(formbody, { bodyLimit: 32_768 });
  observeRequests(server, parts);
  answerFailures(server, parts);
  mountHealth(server, parts, drain);
  mountAssets(server);
  await server.register(async (scope) => mountInteractions(scope, parts, provider));
  await server.register(async (scope) => mountInternalCalls(scope, parts), { prefix: '/internal' });

  // The provider parses its own requests and writes its own answers.
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/*', async (request, reply) => {
      reply.hijack();
      await handle(request.raw, reply.raw);
    });
  });

  await server
    .listen({ port: settings.IDENTITY_PORT, host: '::', ipv6Only: false })
    .catch(() => server.listen({ port: settings.IDENTITY_PORT, host: '0.0.0.0' }));
  const cleaning = startCleaning(parts);

  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : settings.IDENTITY_PORT,
    log,
    async stop() {
      clearInterval(cleaning);
      await drain.finish();
      mailer.close();
      await pool.end();
    },
  };
}

/** Returns the pages that the provider itself needs, in the browser's language. */
function providerPages(settings: IdentitySettings): ProviderPages {
  const page = (context: KoaContextWithOIDC, shown: Page) => {
    const locale = negotiateLocale({
      lang: context.query.lang,
      cookie: context.cookies.get('countinghouse_locale', { signed: false }),
      ui_locales: undefined,
      accept_language: context.get('accept-language'),
    });
    return renderPage(shown, { locale, here: context.originalUrl });
  };
  const errorPage = (context: KoaContextWithOIDC, reason: Extract<Page, { page: 'error' }>['reason']): Page => ({
    page: 'error',
    reason,
    portal_url: settings.PORTAL_URL,
    request_id: context.get('x-request-id').slice(0, 64),
  });
  return {
    // The portal has already asked, and its ID token proves whose session it is: then the page confirms automatically.
    signOut: (context, form) => {
      const confirmed = context.oidc.entities.IdTokenHint?.payload.sub === context.oidc.session?.accountId;
      return page(context, {
        page: 'sign_out',
        form: confirmed ? `${form}<script src="/assets/sign-out.js" defer></script>` : form,
        username: undefined,
        portal_url: settings.PORTAL_URL,
      });
    },
    signedOut: (context) => page(context, { page: 'signed_out', portal_url: settings.PORTAL_URL }),
    error: (context, refused) => page(context, errorPage(context, refused ? 'refused' : 'unavailable')),
    notFound: (context) => page(context, errorPage(context, 'not_found')),
  };
}

/** Counts and logs each request, determines its sender behind a trusted proxy, and sets the page headers on each answer. */
function observeRequests(server: FastifyInstance, { settings, log, metrics }: Parts): void {
  const filterForwarded = createForwardedFilter(settings.TRUSTED_PROXIES);
  server.addHook('onRequest', (request, reply, next) => {
    filterForwarded(request.raw);
    metrics.requestStarted();
    // Emitted after every answer, and also when the client is gone.
    reply.raw.once('close', () => {
      metrics.requestEnded();
      metrics.observeRequest(callOf(request), reply.raw.statusCode, reply.elapsedTime);
    });
    next();
  });
  server.addHook('onSend', async (_request, reply, payload) => {
    for (const [name, value] of Object.entries(pageHeaders)) reply.header(name, value);
    return payload;
  });
  server.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

/** Answers a failure with a page that shows the request's number. */
function answerFailures(server: FastifyInstance, { settings, log }: Parts): void {
  server.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 503;
    if (status === 503) log.error({ error: error.message, stack: error.stack }, 'A request failed');
    const shown: Page = {
      page: 'error',
      reason: status === 503 ? 'unavailable' : 'refused',
      portal_url: settings.PORTAL_URL,
      request_id: request.id,
    };
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(renderPage(shown, aroundOf(request, reply, settings.IDENTITY_URL)));
  });
}

/** Mounts the liveness and readiness checks and the metrics. */
function mountHealth(server: FastifyInstance, { settings, pool, metrics }: Parts, drain: Drain): void {
  server.get('/healthz', async () => ({ status: 'alive' }));
  server.get('/readyz', async (_request, reply) => {
    if (drain.draining()) return reply.code(503).send({ draining: true });
    const ready = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    return reply.code(ready ? 200 : 503).send({ database: ready ? 'up' : 'down' });
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.raw, settings.METRICS_TOKEN)) {
      return reply.code(404).type('text/plain').send('Page not found');
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** Styles, fonts, pictures and scripts of the pages. */
function mountAssets(server: FastifyInstance): void {
  server.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = request.params.name === 'sign-out.js' ? signOutScript : assets.get(request.params.name);
    if (asset === undefined) return reply.code(404).type('text/plain').send('There is no such file');
    return reply.type(asset.content_type).header('cache-control', 'public, max-age=3600').send(asset.body);
  });
}

/** Periodically removes expired records and ends idle sessions. */
function startCleaning({ settings, clock, log, pool }: Parts): NodeJS.Timeout {
  const cleaning = setInterval(() => {
    void removeExpired(pool, clock.now()).catch((error: Error) =>
      log.warn({ error: error.message }, 'Expired records stay for now'),
    );
    void endIdleSessions(pool, clock.now(), settings.SESSION_IDLE_SECONDS).catch((error: Error) =>
      log.warn({ error: error.message }, 'Idle sessions are not ended for now'),
    );
  }, cleaningInterval_ms);
  cleaning.unref();
  return cleaning;
}
