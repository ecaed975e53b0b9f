import type { TimeZone } from '@countinghouse/domain/time-zones';
import type { RequestIdentity, ScopedTransaction } from '../operation.ts';

/**
 * The payments that an identity may see, to read from: those of the merchant in scope, or of the operator's merchants.
 * The views hold the condition, so that a query cannot forget it, and let the planner use every index (see the
 * migration). Both have the same columns, so one name stands for either in the types.
 */
export function paymentsInScope(transaction: ScopedTransaction, identity: RequestIdentity) {
  const view = identity.merchant === undefined ? 'payments_of_tenant' : 'payments_of_merchant';
  return transaction.selectFrom(`${view as 'payments_of_merchant'} as payment`);
}

/** The time zone in which an identity's days begin: the merchant's, or Eastern Time for an administrator over many. */
export function zoneOf(identity: RequestIdentity): TimeZone {
  return identity.merchant?.time_zone ?? 'EST';
}
