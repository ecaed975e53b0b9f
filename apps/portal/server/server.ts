import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAddressReader, portalSecretHeader } from '@countinghouse/service/client-address';
import { createDrain } from '@countinghouse/service/drain';
import { createLogger, type Logger } from '@countinghouse/service/logger';
import { payFolder } from '@countinghouse/service/public-pages/public-pages';
import { withoutJsonSchemas } from '@countinghouse/service/without-json-schemas';
import proxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { serveAssets } from './assets/serve-assets.ts';
import { buildPortalInProcess, dist_folder, pay_folder, preview_folder } from './build.ts';
import { type BuildManifest, beyondHome, filesWith } from './build-manifest.ts';
import { servePagePreview } from './page-preview.ts';
import { versionOf, withFiles, withoutHints, withPortalData, withVersion } from './portal-page.ts';
import { servePublicPages } from './public-pages.ts';
import { pageHeaders, workerHeaders } from './security-headers.ts';
import { type PortalSettings, portalConfig } from './settings.ts';

/** A running portal. */
export type RunningPortal = { port: number; log: Logger; stop(): Promise<void>; stop_maximum_ms: number };

/** Longer than a gateway takes to finish its work in progress, because the portal passes on its answers. */
const stopMaximum_ms = 20_000;

/** What tests can replace. */
export type PortalDependencies = {
  log?: Logger;
  dist_folder?: string;
  pay_folder?: string;
  preview_folder?: string;
  build?: () => Promise<unknown>;
};

/**
 * Starts the portal's server: the built pages with their security headers and the configuration in them, the service worker, and /api/*,
 * which is forwarded to the gateway unchanged. Builds the portal first if its sources have changed.
 */
export async function startPortal(settings: PortalSettings, deps: PortalDependencies = {}): Promise<RunningPortal> {
  const log = deps.log ?? createLogger({ name: 'portal' });
  const folder = deps.dist_folder ?? dist_folder;
  await (deps.build ?? (() => buildPortalInProcess({ log: (line) => log.info(line) })))();

  const app = Fastify({
    ...withoutJsonSchemas,
    loggerInstance: log.child({}, { level: 'warn' }),
    forceCloseConnections: 'idle',
    bodyLimit: 8 * 1024 * 1024,
    // The gateway's limit: a request for a file has the words of the user's language in its address.
    http: { maxHeaderSize: 32_768 },
  });
  const drain = createDrain(app);
  const headers = pageHeaders(settings);
  const config = portalConfig(settings);
  const built = (name: string) => readFile(join(folder, name), 'utf8');
  const index = await built('index.html');
  const version = versionOf(index, config, headers);
  const manifest: BuildManifest = JSON.parse(await built(join('.vite', 'manifest.json')));
  const data = { version, config };
  const page = withFiles(index, [fileOfFont(manifest)]);
  const pages = {
    index: withPortalData(withFiles(page, filesBeyondFirst(manifest, beyondHome)), data),
    home: withPortalData(withFiles(page, filesBeyondFirst(manifest, merchantHome)), data),
    silent: await built('silent.html'),
  };
  const workerPages = { ...pages, index: withoutHints(pages.index), home: withoutHints(pages.home) };
  const worker = withVersion(await built('sw.js'), version);
  const sendPage = (request: FastifyRequest, reply: FastifyReply, page: keyof typeof pages) =>
    reply
      .headers(headers[page === 'silent' ? 'silent' : 'index'])
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send((request.headers['service-worker-navigation-preload'] === undefined ? pages : workerPages)[page]);

  app.addHook('onRequest', async (request, reply) => {
    if (!drain.draining()) return;
    return reply.code(503).send({
      code: 'service_unavailable',
      message: 'The portal is being restarted. Nothing was changed',
      request_id: request.id,
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });

  await servePublicPages(app, settings, {
    folder: deps.pay_folder ?? pay_folder,
    showPortal: (request, reply) => sendPage(request, reply, 'index'),
  });
  await servePagePreview(app, deps.preview_folder ?? preview_folder);

  const readAddress = createAddressReader({ trusted_proxies: settings.TRUSTED_PROXIES });
  await app.register(proxy, {
    upstream: settings.GATEWAY_URL,
    prefix: '/api',
    rewritePrefix: '/api',
    http2: false,
    replyOptions: {
      rewriteRequestHeaders: (request, given) => ({
        ...given,
        // Both overwrite what a client may have sent.
        'x-forwarded-for': readAddress(request.raw),
        [portalSecretHeader]: settings.PORTAL_SERVICE_SECRET ?? '',
        'x-forwarded-host': request.headers.host ?? '',
        'x-forwarded-proto': new URL(settings.PORTAL_URL).protocol.slice(0, -1),
      }),
      onError: (reply, { error }) => {
        log.warn({ fault: error.name }, 'the gateway does not answer');
        reply.code(503).send({
          code: 'service_unavailable',
          // A write may have taken effect before the connection was lost; a read surely changed nothing.
          message: ['GET', 'HEAD'].includes(reply.request.method)
            ? 'The service cannot answer right now. Nothing was changed'
            : 'The service did not answer. What you sent may have been done: look before you try again',
          request_id: reply.request.id,
        });
      },
    },
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => ({ status: 'ok' }));
  app.get('/version.json', async (_request, reply) => reply.header('cache-control', 'no-store').send({ version }));
  app.get('/sw.js', (_request, reply) =>
    reply
      .headers(workerHeaders)
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
  app.get('/auth/silent', (request, reply) => sendPage(request, reply, 'silent'));
  app.get('/', (request, reply) => sendPage(request, reply, 'home'));

  serveAssets(app, { root: join(folder, 'assets'), prefix: '/assets/' });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    // Only files of the build. A name with a hash never changes; all others are revalidated.
    allowedPath: (path) => !/\.html$|^\/\.|^\/sw\.js/.test(path),
    setHeaders: (response, path) => {
      const immutable = path.startsWith(join(folder, 'assets'));
      response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    if (isNavigation(request)) return sendPage(request, reply, 'index');
    return reply
      .code(404)
      .send({ code: 'not_found', message: 'There is nothing at this address', request_id: request.id });
  });

  await app.listen({ port: settings.PORTAL_PORT, host: settings.PORTAL_HOST });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : settings.PORTAL_PORT,
    log,
    stop: drain.finish,
    stop_maximum_ms: stopMaximum_ms,
  };
}

/** Most visits begin at a merchant's Home. */
const merchantHome = 'src/features/home/merchant/merchant-home-page.tsx';

/** Returns what a module loads beyond the files of every page. Linked in the page, it is loaded one round trip earlier. */
function filesBeyondFirst(manifest: BuildManifest, module: string): string[] {
  const first = filesWith(manifest, ['index.html']);
  return [...filesWith(manifest, [module])].filter((file) => !first.has(file));
}

/** Returns the font of every page. Linked in the page, it is there before any text is rendered, so nothing is laid out twice. */
function fileOfFont(manifest: BuildManifest): string {
  const font = Object.entries(manifest).find(([module]) => module.endsWith('inter-latin-opsz-normal.woff2'))?.[1].file;
  if (font === undefined) throw new Error('The build has no font');
  return font;
}

/** Returns whether a browser opens a page, and not a file that is missing: every address of the portal is its one page. */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.replace(/[?#].*$/s, '');
  if (path.startsWith('/assets/') || path.startsWith(payFolder) || /\.[a-z0-9]{2,5}$/i.test(path)) return false;
  const mode = request.headers['sec-fetch-mode'];
  return mode === undefined ? (request.headers.accept ?? '').includes('text/html') : mode === 'navigate';
}
