import type { CallInput, CallResponse } from '@countinghouse/contract/call';
import type { getRefundablePayments } from '@countinghouse/contract/credit-card/search/get-refundable-payments';
import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import type { OperationContext } from '../../../operation.ts';
import { findPayments } from './find-payments.ts';
import { readTransactionRows } from './transaction-rows.ts';

/** The query of the lists of payments that await an operation; it is the same for all. */
export type AwaitingQuery = CallInput<typeof getRefundablePayments>['query'];
type AwaitingPayments = CallResponse<typeof getRefundablePayments>;

/**
 * Lists exactly the payments on which an operation would succeed now (S7.98 to S7.106; blanks.md 3), by page, with the total left for it
 * over all matches. Dates are business dates in the merchant's time zone.
 */
export function listAwaiting(
  context: OperationContext,
  query: AwaitingQuery,
  operation: FollowUpOperation,
): Promise<AwaitingPayments> {
  const { identity } = context;
  const { limit = 20, offset = 0, sort, ...narrowed } = query;
  const criteria = { ...narrowed, awaiting: operation };
  return context.transaction(async (transaction) => {
    const search = { criteria, sort, limit, offset };
    const { page, approved_count: _all, ...totals } = await findPayments(transaction, identity, search);
    return { payments: await readTransactionRows(transaction, identity, page), ...totals, limit, offset };
  });
}
