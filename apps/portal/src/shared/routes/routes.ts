import type { RouteRow } from './route-row.ts';
import { adminRoutes } from './table/admin.ts';
import { billingRoutes } from './table/billing.ts';
import { contactRoutes } from './table/contact.ts';
import { feesRoutes } from './table/fees.ts';
import { homeRoutes } from './table/home.ts';
import { internationalRoutes } from './table/international.ts';
import { invoiceRoutes } from './table/invoice.ts';
import { lineItemsRoutes } from './table/line-items.ts';
import { paymentLinksRoutes } from './table/payment-links.ts';
import { paymentsRoutes } from './table/payments.ts';
import { recurringRoutes } from './table/recurring.ts';
import { reportsRoutes } from './table/reports.ts';
import { settingsRoutes } from './table/settings.ts';
import { signInRoutes } from './table/sign-in.ts';
import { systemRoutes } from './table/system.ts';
import { vaultRoutes } from './table/vault.ts';

const table = [
  ...homeRoutes,
  ...paymentsRoutes,
  ...lineItemsRoutes,
  ...vaultRoutes,
  ...invoiceRoutes,
  ...recurringRoutes,
  ...paymentLinksRoutes,
  ...internationalRoutes,
  ...reportsRoutes,
  ...adminRoutes,
  ...billingRoutes,
  ...feesRoutes,
  ...settingsRoutes,
  ...contactRoutes,
  ...systemRoutes,
  ...signInRoutes,
] as const;

/** The name of a route. */
export type RouteName = (typeof table)[number]['name'];

/** A route of the portal, with the data for menus, guards, crumbs, titles and the walker. */
export type Route = Omit<RouteRow, 'name' | 'parent' | 'page'> & {
  name: RouteName;
  parent?: RouteName;
  page: RouteRow['page'];
  shows?: string | readonly string[];
};

/** Every route of spec section 2. */
export const routes: readonly Route[] = table;

/** Returns the layout of a route's page. */
export function layoutOf(route: Route): 'full' | 'compact' {
  return route.layout ?? 'full';
}

/** Returns the route with this name. */
export function routeNamed(name: RouteName): Route {
  const route = routes.find((candidate) => candidate.name === name);
  if (route === undefined) throw new RangeError(`There is no route ${name}`);
  return route;
}

/**
 * Returns the address of a route, with the id percent-encoded.
 * @throws RangeError when the path has an id and none is given.
 */
export function pathTo(name: RouteName, params: { id?: string } = {}): string {
  return routeNamed(name).path.replace('{id}', () => {
    if (params.id === undefined || params.id === '') throw new RangeError(`The route ${name} needs an id`);
    return encodeURIComponent(params.id);
  });
}

/** A route found by its address, with the id if its path has one. */
export type RouteMatch = { route: Route; params: { id?: string } };

/**
 * Returns the route of an address, matched exactly, without query and fragment. Literal paths and aliases take precedence over `{id}`.
 * Undefined if no route matches.
 */
export function matchRoute(address: string): RouteMatch | undefined {
  const path = address.replace(/[?#].*$/s, '');
  const literal = routes.find((route) => route.path === path || route.aliases?.includes(path) === true);
  if (literal !== undefined && !path.includes('{')) return { route: literal, params: {} };
  for (const route of routes) {
    if (!route.path.endsWith('/{id}')) continue;
    const prefix = route.path.slice(0, -'{id}'.length);
    const id = path.slice(prefix.length);
    if (path.startsWith(prefix) && id !== '' && !id.includes('/')) return { route, params: { id: decoded(id) } };
  }
  return undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Returns where to go after sign-in: the requested address if it belongs to this portal, otherwise `/`. Refuses anything that a browser
 * could take for another site (scheme, `//`, backslash, control character), and the sign-in routes.
 */
export function safeRedirect(wanted: string | null | undefined): string {
  if (wanted === null || wanted === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/';
  const match = matchRoute(wanted);
  return match === undefined || match.route.name.startsWith('auth') ? '/' : wanted;
}

/** Returns whether a route shows the placeholder because its page is not built yet. */
export function isBeingBuilt(name: RouteName): boolean {
  return routeNamed(name).page === 'being_built';
}
