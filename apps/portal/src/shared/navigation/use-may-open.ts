import { useCallback } from 'react';
import { isBeingBuilt, type RouteName } from '../routes/routes.ts';
import { usePassesGuards } from './use-passes-guards.ts';

/**
 * Whether a route is worth a link: the guards let whoever is signed in onto it, and there is a page. So no link and no button leads to
 * a closed door or to a placeholder.
 */
export function useMayOpen(): (name: RouteName) => boolean {
  const passesGuards = usePassesGuards();
  return useCallback((name) => !isBeingBuilt(name) && passesGuards(name), [passesGuards]);
}
