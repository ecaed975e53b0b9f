import { useCallback } from 'react';
import { guardRoute } from '../routes/guard-route.ts';
import { isBeingBuilt, type RouteName, routeNamed } from '../routes/routes.ts';
import { useAccess } from '../session/use-access.ts';

/**
 * Whether a route is worth a link: the guards let whoever is signed in onto it, and there is a page. So no link and no button leads to
 * a closed door or to a placeholder.
 */
export function useMayOpen(): (name: RouteName) => boolean {
  const { context } = useAccess();
  return useCallback(
    (name) => {
      if (isBeingBuilt(name)) return false;
      const route = routeNamed(name);
      const session = { signed_in: true, refreshed: 'in_this_navigation', wanted: route.path } as const;
      return context !== undefined && guardRoute(route, context, session).go === 'on';
    },
    [context],
  );
}
