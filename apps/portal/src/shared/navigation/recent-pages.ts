import { matchRoute, type RouteName } from '../routes/routes.ts';
import { session } from '../session/session.ts';

/** So many are kept. */
const kept = 6;

/** Notes a page as visited, the latest first. Pages of one record are left out: nobody's ids are kept. */
export function keepRecentPage(pathname: string): void {
  const match = matchRoute(pathname);
  if (match === undefined || match.params.id !== undefined) return;
  const before = session.snapshot().recent_pages ?? [];
  if (before[0] === match.route.name) return;
  session.set({
    recent_pages: [match.route.name, ...before.filter((name) => name !== match.route.name)].slice(0, kept),
  });
}

/** The pages visited in this session, the latest first; gone with it. */
export function recentPages(): readonly RouteName[] {
  return session.snapshot().recent_pages ?? [];
}
