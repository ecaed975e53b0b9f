import { useLocation } from '@tanstack/react-router';
import { matchRoute, type RouteMatch, safeRedirect } from '../routes/routes.ts';

type RefusedState = { refused: string; taken_away: boolean };

/**
 * What the guards leave in the history entry of the page that they send somebody to: the address that was asked for, and whether
 * it was open to them until a moment ago.
 */
export function refusedState(href: string, { taken_away = false }: { taken_away?: boolean } = {}): RefusedState {
  return { refused: href, taken_away };
}

/** Whether the page that the guards refused was open until a moment ago, and taken away from under somebody's eyes. */
export function useTakenAway(): boolean {
  return useLocation({ select: ({ state }) => (state as Partial<RefusedState>).taken_away === true });
}

/** The address that the guards refused on the way to the present page, and its route; undefined for who came by themselves. */
export function useRefusedAddress(): { href: string; match: RouteMatch } | undefined {
  const refused = useLocation({ select: ({ state }) => (state as { refused?: unknown }).refused });
  const href = typeof refused === 'string' ? refused : '';
  const match = safeRedirect(href) === href ? matchRoute(href) : undefined;
  return match === undefined ? undefined : { href, match };
}
