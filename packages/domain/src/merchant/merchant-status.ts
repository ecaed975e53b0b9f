/** The eight account statuses as they stand on the wire (spec section 4). */
export const merchantStatuses = [
  'Unviewed',
  'Pending',
  'Active',
  'Refund Only',
  'Closed',
  'Past Due',
  'Delinquent',
  'Restricted',
] as const;

/** An account status of a merchant. */
export type MerchantStatus = (typeof merchantStatuses)[number];

/** What a merchant's status can allow or forbid at the gateway, whatever the portal hides. */
export const merchantCapabilities = [
  'sign_in',
  'take_payments',
  'authorize',
  'capture',
  'capture_cancel',
  'blind_credit',
  'void',
  'refund',
  'refund_reversal',
  'settle',
  'draft_invoice',
  'create_invoice',
  'create_recurring',
  'charge_recurring',
  'take_visitor_payments',
  'add_customer',
  'change_customer',
] as const;

/** One thing that a merchant's status allows or forbids. */
export type MerchantCapability = (typeof merchantCapabilities)[number];

/**
 * What each status allows (blanks.md 4 and 9); what is not listed is refused. Restricted and Delinquent take no new customers and cards
 * (specification section 4); what is there may be corrected and removed.
 */
const capabilitiesByStatus: Readonly<Record<MerchantStatus, readonly MerchantCapability[]>> = {
  Unviewed: [],
  Pending: ['sign_in', 'draft_invoice', 'add_customer', 'change_customer'],
  Active: merchantCapabilities,
  'Refund Only': [
    'sign_in',
    'capture_cancel',
    'blind_credit',
    'void',
    'refund',
    'refund_reversal',
    'settle',
    'add_customer',
    'change_customer',
  ],
  Closed: [],
  'Past Due': merchantCapabilities,
  Delinquent: [
    'sign_in',
    'capture_cancel',
    'blind_credit',
    'void',
    'refund',
    'refund_reversal',
    'settle',
    'change_customer',
  ],
  Restricted: ['sign_in', 'settle', 'change_customer'],
};

/**
 * Whether a merchant of this status may do this (blanks.md 4 and 9). Merchant settings and permissions are asked
 * besides; `sign_in` is for the merchant's own users, see `maySignIn` for impersonation.
 */
export function merchantMay(status: MerchantStatus, capability: MerchantCapability): boolean {
  return capabilitiesByStatus[status].includes(capability);
}

/**
 * Whether a session for this merchant may exist: a Closed merchant only through impersonation, an Unviewed one
 * not at all (spec section 4, blanks.md 4).
 */
export function maySignIn(status: MerchantStatus, session: { impersonated: boolean }): boolean {
  if (status === 'Closed') return session.impersonated;
  return merchantMay(status, 'sign_in');
}

/** From which statuses each status can be reached (blanks.md 4). */
const merchantStatusReachedFrom: Readonly<Record<MerchantStatus, readonly MerchantStatus[]>> = {
  Unviewed: [],
  Pending: ['Unviewed'],
  Active: ['Pending', 'Past Due', 'Delinquent', 'Restricted', 'Refund Only'],
  'Refund Only': ['Active', 'Past Due', 'Delinquent', 'Restricted'],
  'Past Due': ['Active'],
  Delinquent: ['Past Due', 'Active'],
  Restricted: ['Active', 'Past Due', 'Delinquent'],
  Closed: ['Pending', 'Active', 'Refund Only', 'Past Due', 'Delinquent', 'Restricted'],
};

/** Money that is still under way and must be settled or voided before a merchant can be closed. */
export type MoneyUnderWay = { has_open_batch: boolean; has_pending_credits: boolean };

/** Why a status cannot be changed. */
export type MerchantStatusRefusal = 'not_reachable' | 'open_batch' | 'pending_credits';

/**
 * Whether a merchant can go from one status to another (blanks.md 4). Closing needs to know of the money under way
 * and is refused while there is any.
 */
export function canChangeMerchantStatus(
  from: MerchantStatus,
  to: MerchantStatus,
  under_way: MoneyUnderWay,
): { allowed: true } | { allowed: false; reason: MerchantStatusRefusal } {
  if (!merchantStatusReachedFrom[to].includes(from)) return { allowed: false, reason: 'not_reachable' };
  if (to === 'Closed' && under_way.has_open_batch) return { allowed: false, reason: 'open_batch' };
  if (to === 'Closed' && under_way.has_pending_credits) return { allowed: false, reason: 'pending_credits' };
  return { allowed: true };
}

/** The statuses that can be reached from this one, in the order of the specification; none from Closed. */
export function nextMerchantStatuses(from: MerchantStatus): MerchantStatus[] {
  return merchantStatuses.filter((to) => merchantStatusReachedFrom[to].includes(from));
}
