import { batchDateAt, dueBatchDate } from '@countinghouse/domain/settlement/settlement-schedule';
import { businessDateOf, platformTimeZone, type TimeZone } from '@countinghouse/domain/time/time-zones';
import type { MerchantInScope, RequestIdentity, ScopedTransaction } from '../../operation.ts';

/**
 * Returns the query of the payments that an identity can see: those of the merchant in scope, or of the operator's merchants. The views
 * contain the condition, so that a query cannot forget it, and let the planner use every index (see the migration). All have the same
 * columns, so one name serves for all in the types.
 *
 * @param large reads the merchant's payments without their own index, for a text search that covers a large share of all payments
 */
export function paymentsInScope(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  { large = false }: { large?: boolean | undefined } = {},
) {
  const of_merchant = large ? 'payments_of_large_merchant' : 'payments_of_merchant';
  const view = identity.merchant === undefined ? 'payments_of_tenant' : of_merchant;
  return transaction.selectFrom(`${view as 'payments_of_merchant'} as payment`);
}

/** Returns the time zone of an identity's days: the merchant's, or Eastern Time for an administrator over several merchants. */
export function zoneOf(identity: RequestIdentity): TimeZone {
  return identity.merchant?.time_zone ?? platformTimeZone;
}

const cutOffsOf = (merchant: MerchantInScope) =>
  [
    {
      automatic: merchant.batch_close_automatic,
      cut_off_time: merchant.batch_close_time,
      days: merchant.batch_close_days,
      time_zone: merchant.time_zone,
    },
    { closed_until: merchant.batch_closed_until, closed_date: merchant.batch_closed_date },
  ] as const;

/**
 * Returns today's date for an identity's reports: that of the merchant's open batch, or the calendar date for an administrator over several
 * merchants.
 */
export function batchDateOf(identity: RequestIdentity, now: Date): string {
  return identity.merchant === undefined
    ? businessDateOf(now, zoneOf(identity))
    : batchDateAt(...cutOffsOf(identity.merchant), now);
}

/** Returns the batch date of a merchant's batch opened now; null where batches close by hand. */
export function dateOfNewBatch(merchant: MerchantInScope, now: Date): string | null {
  return dueBatchDate(...cutOffsOf(merchant), now) ?? null;
}
