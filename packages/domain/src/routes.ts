import { ACTIVE_USER_STATUS_ID, type AccessContext, actsAsMerchant, holds } from './access/access.ts';
import type { PermissionCode } from './access/access-codes.ts';
import type { MerchantStatus } from './merchant/merchant-status.ts';
import { type Route, type RouteName, routes } from './route-table.ts';

export { type Route, type RouteName, type RouteSection, routes } from './route-table.ts';

/** The layout of a route's page. */
export function layoutOf(route: Route): 'full' | 'compact' {
  return route.layout ?? 'full';
}

/** The route of a name. */
export function routeNamed(name: RouteName): Route {
  const route = routes.find((candidate) => candidate.name === name);
  if (route === undefined) throw new RangeError(`There is no route ${name}`);
  return route;
}

/**
 * The address of a route; an id is percent-encoded into its place.
 * @throws RangeError when the path has an id and none is given.
 */
export function pathTo(name: RouteName, params: { id?: string } = {}): string {
  return routeNamed(name).path.replace('{id}', () => {
    if (params.id === undefined || params.id === '') throw new RangeError(`The route ${name} needs an id`);
    return encodeURIComponent(params.id);
  });
}

/** A route found by its address, with the id of its path if it has one. */
export type RouteMatch = { route: Route; params: { id?: string } };

/**
 * The route of an address, matched as it is written; a query or fragment is left aside. Literal paths and aliases
 * win over `{id}`. Undefined for an address of no route.
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
 * Where to go after sign-in: the wanted address if it is one of this portal, otherwise `/`. Anything that a browser
 * could take for another site (scheme, `//`, backslash, control character) and the sign-in routes themselves are refused.
 */
export function safeRedirect(wanted: string | null | undefined): string {
  if (wanted === null || wanted === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/';
  const match = matchRoute(wanted);
  return match === undefined || match.route.name.startsWith('auth') ? '/' : wanted;
}

/** What the guards know of the browser's session. */
export type GuardSession = {
  /** There is a non-empty token. */
  signed_in: boolean;
  /** When user, permissions, merchant and terminal keys were last read. */
  refreshed: 'never' | 'earlier' | 'in_this_navigation';
  /** The address that was asked for, with its query. */
  wanted: string;
};

/** Where a navigation goes: on, to read the session first and ask again, or elsewhere. */
export type GuardDecision =
  | { go: 'on' }
  | { go: 'refresh' }
  | { go: 'auth'; redirect: string }
  | { go: 'forbidden' }
  | { go: 'unauthorized'; because: RouteRefusal };

/** Why a route is unauthorized: what whoever was refused can ask somebody for. */
export type RouteRefusal =
  /** None of these codes is held. */
  | { reason: 'permission_missing'; codes: readonly PermissionCode[] }
  /** The code is held, and the merchant's flag that goes with it is off. */
  | { reason: 'merchant_setting_off' }
  /** The merchant's status keeps the page shut. */
  | { reason: 'merchant_status_forbids'; status: MerchantStatus }
  /** The page is about one merchant, and none is in scope. */
  | { reason: 'no_merchant_in_scope' };

const closedToLimitedMerchants: readonly RouteName[] = ['invoice-add', 'recurring-add', 'credit-card-sale'];

/**
 * The six route guards of spec section 6, in their order; the first that refuses decides. A public route is open
 * once the session, if there is one, has been read. `context` is undefined until then.
 */
export function guardRoute(route: Route, context: AccessContext | undefined, session: GuardSession): GuardDecision {
  const needs_sign_in = route.public !== true;
  if (needs_sign_in && !session.signed_in) return { go: 'auth', redirect: session.wanted };
  if (session.signed_in && needsRefresh(needs_sign_in, session)) return { go: 'refresh' };
  if (!needs_sign_in) return { go: 'on' };
  if (context === undefined) return { go: 'auth', redirect: session.wanted };
  if (context.user_type_id === 'Merchant' && context.user_status_id !== ACTIVE_USER_STATUS_ID)
    return { go: 'forbidden' };
  const because = resourceRefusal(route, context) ?? statusRefusal(route, context) ?? vaultRefusal(route, context);
  return because === undefined ? { go: 'on' } : { go: 'unauthorized', because };
}

function needsRefresh(needs_sign_in: boolean, session: GuardSession): boolean {
  return session.refreshed === 'never' || (needs_sign_in && session.refreshed !== 'in_this_navigation');
}

/** Guard 4: the route's codes, and a merchant in scope where the route's section needs a merchant's flag (blanks.md 9). */
function resourceRefusal(route: Route, context: AccessContext): RouteRefusal | undefined {
  if (route.access === null) return route.name === 'index' ? undefined : { reason: 'permission_missing', codes: [] };
  if (!route.access.some((code) => context.permissions.has(code))) {
    return { reason: 'permission_missing', codes: route.access };
  }
  if (route.needs_merchant === true && context.merchant === undefined) return { reason: 'no_merchant_in_scope' };
  return route.access.some((code) => holds(context, code)) ? undefined : { reason: 'merchant_setting_off' };
}

/** Guard 5: a merchant's user, or who impersonates one, in Refund Only, Delinquent or Restricted status. */
function statusRefusal(route: Route, context: AccessContext): RouteRefusal | undefined {
  const status = context.merchant?.account_status_code;
  if (!closedToLimitedMerchants.includes(route.name) || !actsAsMerchant(context)) return undefined;
  return status === 'Refund Only' || status === 'Delinquent' || status === 'Restricted'
    ? { reason: 'merchant_status_forbids', status }
    : undefined;
}

/** Guard 6: the vault's pages need the merchant's flag, whatever codes are held. */
function vaultRefusal(route: Route, context: AccessContext): RouteRefusal | undefined {
  return route.section === 'vault' && context.merchant?.merchant_setting.allow_customer_vault !== true
    ? { reason: 'merchant_setting_off' }
    : undefined;
}
