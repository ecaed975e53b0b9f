import { ACTIVE_USER_STATUS_ID, type AccessContext, actsAsMerchant, holds } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import type { Route, RouteName } from './routes.ts';

/** What the guards know of the browser's session. */
export type GuardSession = {
  /** There is a non-empty token. */
  signed_in: boolean;
  /** When user, permissions, merchant and terminal keys were last read. */
  refreshed: 'never' | 'earlier' | 'in_this_navigation';
  /** The requested address, with its query. */
  wanted: string;
};

/** The result of the guards: continue, read the session and decide again, or redirect. */
export type GuardDecision =
  | { go: 'on' }
  | { go: 'refresh' }
  | { go: 'auth'; redirect: string }
  | { go: 'forbidden' }
  | { go: 'unauthorized'; because: RouteRefusal };

/** Why a route is unauthorized, in terms of what the user can ask an administrator for. */
export type RouteRefusal =
  /** The user has none of these codes. */
  | { reason: 'permission_missing'; codes: readonly PermissionCode[] }
  /** The user has the code, but the merchant's setting for it is off. */
  | { reason: 'merchant_setting_off' }
  /** The merchant's status closes the page. */
  | { reason: 'merchant_status_forbids'; status: MerchantStatus }
  /** The page is about one merchant, and none is in scope. */
  | { reason: 'no_merchant_in_scope' };

const closedToLimitedMerchants: readonly RouteName[] = ['invoice-add', 'recurring-add', 'credit-card-sale'];

/**
 * The six route guards of spec section 6, in their order; the first refusal decides. A public route opens once the session, if there is
 * one, has been read. `context` is undefined until then.
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

/** Guard 4: the route's codes, and a merchant in scope if the route's section needs a merchant's setting (blanks.md 9). */
function resourceRefusal(route: Route, context: AccessContext): RouteRefusal | undefined {
  if (route.access === null) return route.name === 'index' ? undefined : { reason: 'permission_missing', codes: [] };
  if (!route.access.some((code) => context.permissions.has(code))) {
    return { reason: 'permission_missing', codes: route.access };
  }
  if (route.needs_merchant === true && context.merchant === undefined) return { reason: 'no_merchant_in_scope' };
  return route.access.some((code) => holds(context, code)) ? undefined : { reason: 'merchant_setting_off' };
}

/** Guard 5: a merchant's user, or an administrator who impersonates one, in Refund Only, Delinquent or Restricted status. */
function statusRefusal(route: Route, context: AccessContext): RouteRefusal | undefined {
  const status = context.merchant?.account_status_code;
  if (!closedToLimitedMerchants.includes(route.name) || !actsAsMerchant(context)) return undefined;
  return status === 'Refund Only' || status === 'Delinquent' || status === 'Restricted'
    ? { reason: 'merchant_status_forbids', status }
    : undefined;
}

/** Guard 6: the vault's pages need the merchant's setting, whatever codes the user has. */
function vaultRefusal(route: Route, context: AccessContext): RouteRefusal | undefined {
  return route.section === 'vault' && context.merchant?.merchant_setting.allow_customer_vault !== true
    ? { reason: 'merchant_setting_off' }
    : undefined;
}
