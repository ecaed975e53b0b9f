import { matchRoute, type RouteMatch, safeRedirect } from '@countinghouse/domain/routes';
import { useLocation } from '@tanstack/react-router';

/** What the guards leave in the history entry of the page that they send somebody to: the address that was asked for. */
export function refusedState(href: string): { refused: string } {
  return { refused: href };
}

/** The address that the guards refused on the way to the present page, and its route; undefined for who came by themselves. */
export function useRefusedAddress(): { href: string; match: RouteMatch } | undefined {
  const refused = useLocation({ select: ({ state }) => (state as { refused?: unknown }).refused });
  const href = typeof refused === 'string' ? refused : '';
  const match = safeRedirect(href) === href ? matchRoute(href) : undefined;
  return match === undefined ? undefined : { href, match };
}
