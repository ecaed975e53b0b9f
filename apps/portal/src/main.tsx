import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadFeatureCatalogue } from './app/catalogues.ts';
import { showGone } from './app/gone.ts';
import { preloadPage } from './app/preload-page.ts';
import { leavesForPublicPage } from './app/public-link.ts';
import { watchAccess } from './app/review-session.ts';
import { router } from './app/router.tsx';
import { watchLoading } from './app/version/version.ts';
import { watchDevice } from './shared/client/connection.ts';
import { setImpersonationOver } from './shared/client/send.ts';
import { activateLocale, initialLocale, setFeatureCatalogues } from './shared/i18n/i18n.ts';
import { takeImpersonationOver } from './shared/impersonation/stop-impersonating.ts';
import { logFault } from './shared/log.ts';
import { watchSession } from './shared/sign-in/watch-session.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no root element');

/** How long after the first page background work starts. */
const quiet_ms = 3_000;

/** Runs work once the first page is rendered and the browser is idle. */
function afterFirstPage(work: () => Promise<void>): void {
  const begin = () => void work().catch((fault) => logFault('The portal cannot look for new versions', fault));
  const stop = router.subscribe('onRendered', () => {
    stop();
    setTimeout(() => ('requestIdleCallback' in window ? window.requestIdleCallback(begin) : begin()), quiet_ms);
  });
}

/** Dates and time zones use Temporal. A browser without it loads a polyfill before anything is rendered. */
async function bringTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('./app/temporal-polyfill.ts');
}

async function start(place: HTMLElement): Promise<void> {
  setFeatureCatalogues(loadFeatureCatalogue);
  setImpersonationOver(takeImpersonationOver);
  const begun = [activateLocale(initialLocale()), bringTemporal()];
  preloadPage();
  await Promise.all(begun);
  watchSession();
  watchAccess();
  watchDevice();
  watchLoading();
  const root = createRoot(place);
  // As a transition, the first page is rendered in slices that leave the browser responsive.
  startTransition(() => root.render(<App />));
  if (!import.meta.env.DEV)
    afterFirstPage(() => import('./app/version/watch-version.ts').then((it) => it.watchVersion()));
}

try {
  if (!leavesForPublicPage()) await start(place);
} catch (fault) {
  logFault('The portal could not start', fault);
  showGone(place);
}
