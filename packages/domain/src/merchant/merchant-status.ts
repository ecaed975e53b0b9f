/** The eight account statuses in wire format (spec section 4). */
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

/** What a merchant's status allows or forbids. The gateway enforces it, whatever the portal hides. */
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
 * What each status allows (blanks.md 4 and 9); anything else is refused. Restricted and Delinquent merchants cannot add customers and cards
 * (specification section 4); existing ones can be corrected and removed.
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
 * Whether a merchant with this status may do something (blanks.md 4 and 9). Merchant settings and permissions are checked separately.
 * `sign_in` applies to the merchant's own users; for impersonation see `maySignIn`.
 */
export function merchantMay(status: MerchantStatus, capability: MerchantCapability): boolean {
  return capabilitiesByStatus[status].includes(capability);
}

/**
 * Whether a session for this merchant is allowed: for a Closed merchant only through impersonation, for an Unviewed one never (spec section
 * 4, blanks.md 4).
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

/** Money that must be settled or voided before a merchant can be closed. */
export type MoneyUnderWay = { has_open_batch: boolean; has_pending_credits: boolean };

/** Why a status cannot be changed. */
export type MerchantStatusRefusal = 'not_reachable' | 'open_batch' | 'pending_credits';

/** Whether a merchant can change from one status to another (blanks.md 4). Closing is refused while there is money under way. */
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

/** Returns the statuses that can follow this one, in the order of the specification; none after Closed. */
export function nextMerchantStatuses(from: MerchantStatus): MerchantStatus[] {
  return merchantStatuses.filter((to) => merchantStatusReachedFrom[to].includes(from));
}
