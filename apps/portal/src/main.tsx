import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadFeatureCatalogue } from './app/catalogues.ts';
import { showGone } from './app/gone.ts';
import { watchAccess } from './app/review-session.ts';
import { setErrorTaker } from './shared/client/report-error.ts';
import { loadConfig } from './shared/config.ts';
import { activateLocale, initialLocale, setFeatureCatalogues } from './shared/i18n/i18n.ts';
import { takeEndedImpersonation } from './shared/impersonation/stop-impersonating.ts';
import { logFault } from './shared/log.ts';
import { watchSession } from './shared/sign-in/watch-session.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no root element');

try {
  setFeatureCatalogues(loadFeatureCatalogue);
  setErrorTaker(takeEndedImpersonation);
  await Promise.all([loadConfig(), activateLocale(initialLocale())]);
  watchSession();
  watchAccess();
  createRoot(place).render(<App />);
} catch (fault) {
  logFault('The portal could not start', fault);
  showGone(place);
}
