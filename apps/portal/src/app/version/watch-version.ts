import { clock } from '../../shared/clock.ts';
import { pageVersion } from '../../shared/config.ts';
import { router } from '../router.tsx';
import { checkVersion, reloadPrompt } from './version.ts';

/** The shortest time between two automatic checks for a new version. */
const lookInterval_ms = 3_600_000;

/**
 * Registers the service worker. Checks for a new version when the user opens another page or comes back to this one, at most once an hour.
 * A browser that forbids service workers works without one and still reports new versions.
 */
export async function watchVersion(): Promise<void> {
  const registration = await register().catch(() => undefined);
  let looked_at = clock.now().getTime();
  const look = async () => {
    const now = clock.now().getTime();
    if (document.visibilityState !== 'visible' || now - looked_at < lookInterval_ms) return;
    looked_at = now;
    if ((await checkVersion()) === 'new_version') await registration?.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', () => void look());
  router.subscribe('onResolved', () => void look());
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' });
  const follow = (worker: ServiceWorker | null) => {
    const first = registration.active === null;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && !first) void welcome(worker);
      if (worker.state === 'activated') handOver(worker, first);
    });
  };
  if (registration.waiting !== null) void welcome(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  return registration;
}

/** Tells a new worker which files this page loaded before it, so that it caches them: language, scripts and styles. */
function handOver(worker: ServiceWorker, first: boolean): void {
  worker.postMessage({ type: 'keep', files: performance.getEntriesByType('resource').map(({ name }) => name) });
  if (first) reloadPrompt.announce({ kind: 'offline_ready', version: pageVersion() });
}

/** A waiting worker is the next version. If the page already has that version, the worker takes over immediately. */
async function welcome(waiting: ServiceWorker): Promise<void> {
  const version = await versionOfWorker(waiting);
  if (version === pageVersion()) waiting.postMessage({ type: 'take_over' });
  else reloadPrompt.announce({ kind: 'new_version', version });
}

function versionOfWorker(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    worker.postMessage({ type: 'version' }, [port2]);
  });
}
