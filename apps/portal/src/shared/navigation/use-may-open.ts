import { useCallback } from 'react';
import { isBeingBuilt, type RouteName } from '../routes/routes.ts';
import { usePassesGuards } from './use-passes-guards.ts';

/**
 * Returns whether to link to a route: the guards let the user in, and the page is built. So no link or button leads to a refusal or a
 * placeholder.
 */
export function useMayOpen(): (name: RouteName) => boolean {
  const passesGuards = usePassesGuards();
  return useCallback((name) => !isBeingBuilt(name) && passesGuards(name), [passesGuards]);
}
