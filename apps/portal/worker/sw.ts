import { answerFor } from './answer-for.ts';

/*
 * The service worker: the portal opens without a connection, and a new version is noticed. It keeps the files of one
 * version of the portal and nothing else; what a service answers never passes through its hands (docs/decisions).
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string }[] };

/** The version of what the server serves; the server writes it here (server/portal-page.ts). */
const version = '%PORTAL_VERSION%';
const cache_name = `portal-${version}`;

/** A page that takes longer comes from the cache, where the person reads that nobody answers. */
const pageLimit_ms = 5_000;

const shell = self.__WB_MANIFEST.map(({ url }) => `/${url}`);

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const answer = answerFor(event.request, self.location.origin);
  if (answer === 'page') event.respondWith(page(event));
  else if (answer === 'build') event.respondWith(buildFile(event.request));
  else if (answer === 'file') event.respondWith(networkFirst(event.request, event.request.url));
  // The frame of a silent renewal: the browser answers it by itself, and warns where nobody waits for what it asked ahead.
  else if (event.request.mode === 'navigate') event.waitUntil(event.preloadResponse.catch(() => undefined));
});

self.addEventListener('message', (event) => {
  const { type, files } = event.data as { type: string; files?: string[] };
  if (type === 'version') event.ports[0]?.postMessage(version);
  else if (type === 'take_over') event.waitUntil(self.skipWaiting());
  else if (type === 'keep') event.waitUntil(keepUsed(files ?? []));
});

/** The page comes anew with each version, with the security headers of the day; files of a build never change. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(cache_name);
  await cache.addAll(
    ['/', ...shell].map(
      (path) =>
        new Request(path, {
          cache: path.startsWith('/assets/') ? 'default' : 'reload',
          // As the browser says it when it asks for a page on the way to a worker: the server then leaves out hints.
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

/** What the first page had loaded before this worker stood: its language and its own scripts. */
async function keepUsed(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cache_name);
  for (const file of files) {
    const request = new Request(file);
    if (answerFor(request, self.location.origin) !== 'build') continue;
    if ((await cache.match(request)) === undefined) await cache.add(request).catch(() => undefined);
  }
}

/** The network's answer, so that a version and its policy are never older than they must be; else the kept page. */
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
