import { guardRoute, type RouteName, routeNamed } from '@countinghouse/domain/routes';
import { useCallback } from 'react';
import { useAccess } from '../session/use-access.ts';

/** Whether the guards let whoever is signed in onto a route, so that no link and no button leads to a closed door. */
export function useMayOpen(): (name: RouteName) => boolean {
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
