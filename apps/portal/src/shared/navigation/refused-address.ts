import { useLocation } from '@tanstack/react-router';
import { matchRoute, type RouteMatch, safeRedirect } from '../routes/routes.ts';

type RefusedState = { refused: string; taken_away: boolean };

/** Returns the history state of a redirect by the guards: the requested address, and whether the user had access to it until now. */
export function refusedState(href: string, { taken_away = false }: { taken_away?: boolean } = {}): RefusedState {
  return { refused: href, taken_away };
}

/** Returns whether the refused page was open before its access was removed. */
export function useTakenAway(): boolean {
  return useLocation({ select: ({ state }) => (state as Partial<RefusedState>).taken_away === true });
}

/** Returns the address that the guards refused before this page, and its route; undefined if the user came without a refusal. */
export function useRefusedAddress(): { href: string; match: RouteMatch } | undefined {
  const refused = useLocation({ select: ({ state }) => (state as { refused?: unknown }).refused });
  const href = typeof refused === 'string' ? refused : '';
  const match = safeRedirect(href) === href ? matchRoute(href) : undefined;
  return match === undefined ? undefined : { href, match };
}
