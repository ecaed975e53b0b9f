import { useCallback } from 'react';
import { guardRoute } from '../routes/guard-route.ts';
import { type RouteName, routeNamed } from '../routes/routes.ts';
import { useAccess } from '../session/use-access.ts';

/** Returns whether the guards let the user open a route, whether its page is built or not. */
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
