import { matchRoute, type RouteName } from '../routes/routes.ts';
import { session } from '../session/session.ts';

/** How many are stored. */
const kept = 6;

/** Stores a page as visited, the latest first. Pages of one record are left out, so that no ids are stored. */
export function rememberRecentPage(pathname: string): void {
  const match = matchRoute(pathname);
  if (match === undefined || match.params.id !== undefined) return;
  const before = session.snapshot().recent_pages ?? [];
  if (before[0] === match.route.name) return;
  session.set({
    recent_pages: [match.route.name, ...before.filter((name) => name !== match.route.name)].slice(0, kept),
  });
}

/** Returns the pages visited in this session, the latest first. They end with the session. */
export function recentPages(): readonly RouteName[] {
  return session.snapshot().recent_pages ?? [];
}
