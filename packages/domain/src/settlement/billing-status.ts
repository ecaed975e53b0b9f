/** The billing statuses that resolve an ACH return (spec section 4). */
const resolvedBillingStatuses = [
  'Resolved - Written Off',
  'Resolved - Collected',
  'Resolved - Collections',
  'Resolved - Reserve',
  'Resolved - Risk Hold',
  'Resolved - Credit Card',
  'Resolved - ACH',
] as const;

/** The billing statuses that close a gateway (spec section 4). */
const gatewayClosedBillingStatuses = ['GW Closed - Balance Due', 'GW Closed - Collected'] as const;

/** Every billing status (spec section 4). */
export const billingStatuses = ['Claimed', ...resolvedBillingStatuses, ...gatewayClosedBillingStatuses] as const;
/** A billing status. */
export type BillingStatus = (typeof billingStatuses)[number];

/** What can be done with an ACH return (spec section 4). */
export const rejectActions = ['Update DDA', 'Run Billing', 'Close Gateway', 'Resolve'] as const;
/** An action on an ACH return. */
export type RejectAction = (typeof rejectActions)[number];

/** The billing statuses that an action offers; none if it sets no status. */
export const statusesOfRejectAction: Readonly<Record<RejectAction, readonly BillingStatus[]>> = {
  'Update DDA': [],
  'Run Billing': [],
  'Close Gateway': gatewayClosedBillingStatuses,
  Resolve: resolvedBillingStatuses,
};
