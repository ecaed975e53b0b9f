import { answerFor } from './answer-for.ts';

/*
 * The service worker: the portal opens without a connection, and a new version is noticed. It caches the files of one version of the portal
 * and nothing else. Answers of services never pass through it (docs/decisions).
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string }[] };

/** The version of what the server serves, which the server writes here (server/portal-page.ts). */
const version = '%PORTAL_VERSION%';
const cache_name = `portal-${version}`;

/** A page that takes longer comes from the cache and reports that the services do not answer. */
const pageLimit_ms = 5_000;

const shell = self.__WB_MANIFEST.map(({ url }) => `/${url}`);

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const answer = answerFor(event.request, self.location.origin);
  if (answer === 'page') event.respondWith(page(event));
  else if (answer === 'build') event.respondWith(buildFile(event.request));
  else if (answer === 'file') event.respondWith(networkFirst(event.request, event.request.url));
  // The frame of a silent renewal: the browser answers it itself, and warns if its preload is not awaited.
  else if (event.request.mode === 'navigate') event.waitUntil(event.preloadResponse.catch(() => undefined));
});

self.addEventListener('message', (event) => {
  const { type, files } = event.data as { type: string; files?: string[] };
  if (type === 'version') event.ports[0]?.postMessage(version);
  else if (type === 'take_over') event.waitUntil(self.skipWaiting());
  else if (type === 'keep') event.waitUntil(keepUsed(files ?? []));
});

/** The page is fetched with each version, with its current security headers; files of a build never change. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(cache_name);
  await cache.addAll(
    ['/', ...shell].map(
      (path) =>
        new Request(path, {
          cache: path.startsWith('/assets/') ? 'default' : 'reload',
          // The header that a browser sends with a preload for a worker: the server then leaves out hints.
          headers: path === '/' ? { 'service-worker-navigation-preload': 'true' } : {},
        }),
    ),
  );
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cache_name).map((name) => caches.delete(name)));
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

/** Caches what the first page loaded before this worker was active: its language and its own scripts. */
async function keepUsed(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cache_name);
  for (const file of files) {
    const request = new Request(file);
    if (answerFor(request, self.location.origin) !== 'build') continue;
    if ((await cache.match(request)) === undefined) await cache.add(request).catch(() => undefined);
  }
}

/** Returns the network's answer, so that version and policy are as new as possible; else the cached page. */
async function page(event: FetchEvent): Promise<Response> {
  const asked = Promise.resolve(event.preloadResponse).then(
    (preloaded: Response | undefined) => preloaded ?? fetch(event.request),
  );
  event.waitUntil(asked.catch(() => undefined));
  const kept = async () => (await caches.open(cache_name)).match('/');
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, pageLimit_ms));
  try {
    const answered = await Promise.race([asked, late]);
    if (answered !== undefined && answered.status < 500) return answered;
    return (await kept()) ?? (await asked);
  } catch (fault) {
    const page = await kept();
    if (page === undefined) throw fault;
    return page;
  }
}

async function buildFile(request: Request): Promise<Response> {
  const cache = await caches.open(cache_name);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const answered = await fetch(request);
  if (answered.ok && answered.type === 'basic') await cache.put(request, answered.clone()).catch(() => undefined);
  return answered;
}

async function networkFirst(request: Request, name: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (fault) {
    const kept = await (await caches.open(cache_name)).match(name);
    if (kept === undefined) throw fault;
    return kept;
  }
}
