import { matchRoute } from '../shared/routes/routes.ts';
import { readSessionEarly } from '../shared/session/refresh-session.ts';
import { session } from '../shared/session/session.ts';
import { pages } from './pages.ts';

/** For a signed-in user, loads the current page and reads the session while the language is loaded. */
export function preloadPage(): void {
  if (session.snapshot().token === undefined) return;
  const route = matchRoute(window.location.pathname)?.route;
  if (route === undefined || route.name.startsWith('auth')) return;
  readSessionEarly();
  void pages[route.name].preload?.();
}
