import { batchDateAt, dueBatchDate } from '@countinghouse/domain/settlement/settlement-schedule';
import { businessDateOf, platformTimeZone, type TimeZone } from '@countinghouse/domain/time/time-zones';
import type { MerchantInScope, RequestIdentity, ScopedTransaction } from '../../operation.ts';

/**
 * The payments that an identity may see, to read from: those of the merchant in scope, or of the operator's merchants.
 * The views hold the condition, so that a query cannot forget it, and let the planner use every index (see the
 * migration). All have the same columns, so one name stands for any in the types.
 *
 * @param large shows the merchant's payments without an index of theirs, for a search by text among a good part of all payments
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

/** The time zone in which an identity's days begin: the merchant's, or Eastern Time for an administrator over many. */
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

/** The date under which an identity's reports begin today: that of the merchant's open batch, or the calendar's for an administrator over many. */
export function batchDateOf(identity: RequestIdentity, now: Date): string {
  return identity.merchant === undefined
    ? businessDateOf(now, zoneOf(identity))
    : batchDateAt(...cutOffsOf(identity.merchant), now);
}

/** The date of a merchant's batch that is opened now; null where batches close by hand. */
export function dateOfNewBatch(merchant: MerchantInScope, now: Date): string | null {
  return dueBatchDate(...cutOffsOf(merchant), now) ?? null;
}
