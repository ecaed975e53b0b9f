import { matchRoute } from '@countinghouse/domain/routes';
import { session } from '../shared/session/session.ts';
import { pages } from './pages.ts';

/** Loads the page of the present address while the language is loaded and the session is read, for whoever is signed in. */
export function preloadPage(): void {
  if (session.snapshot().token === undefined) return;
  const route = matchRoute(window.location.pathname)?.route;
  if (route !== undefined) void pages[route.name].preload?.();
}
