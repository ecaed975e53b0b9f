import { useCallback } from 'react';
import { guardRoute } from '../routes/guard-route.ts';
import { type RouteName, routeNamed } from '../routes/routes.ts';
import { useAccess } from '../session/use-access.ts';

/** Whether the guards let whoever is signed in onto a route, be its page built or not. */
export function usePassesGuards(): (name: RouteName) => boolean {
  const { context } = useAccess();
  return useCallback(
    (name) => {
      const route = routeNamed(name);
      const session = { signed_in: true, refreshed: 'in_this_navigation', wanted: route.path } as const;
      return context !== undefined && guardRoute(route, context, session).go === 'on';
    },
    [context],
  );
}
