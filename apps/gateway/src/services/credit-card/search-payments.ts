import type { searchPayments as declaration } from '@countinghouse/contract/credit-card/search-payments';
import type { BatchStatus } from '@countinghouse/domain/payment';
import type { Operation } from '../../operation.ts';
import { readMerchantNames } from '../../store/merchants.ts';
import { actionsOf } from '../../store/payment-actions.ts';
import { paymentsInScope } from '../../store/payments-in-scope.ts';
import { findPayments } from './find-payments.ts';
import { transactionRowOf } from './transaction-row.ts';

/** Searches payments (S7.88): a page of rows with their histories, and the totals of all that was found. */
export const searchPayments: Operation<typeof declaration> = async (context, { query }) => {
  const { identity } = context;
  const { limit = 20, offset = 0, sort, ...criteria } = query;

  return context.transaction(async (transaction) => {
    const { page: found, ...totals } = await findPayments(transaction, identity, { criteria, sort, limit, offset });
    const places = new Map(found.map((row, place) => [row.payment_id, place]));
    const rows =
      found.length === 0
        ? []
        : await paymentsInScope(transaction, identity)
            .leftJoin('batches as batch', (join) =>
              join
                .onRef('batch.merchant_uid', '=', 'payment.merchant_uid')
                .onRef('batch.batch_id', '=', 'payment.batch_id'),
            )
            .selectAll('payment')
            .select('batch.status as batch_status')
            .where('payment.merchant_uid', 'in', [...new Set(found.map((row) => row.merchant_uid))])
            .where('payment.payment_id', 'in', [...places.keys()])
            .execute();
    rows.sort((left, right) => (places.get(left.payment_id) ?? 0) - (places.get(right.payment_id) ?? 0));
    const histories = await actionsOf(transaction, rows);
    const names = await readMerchantNames(
      transaction,
      identity,
      rows.map((row) => row.merchant_uid),
    );

    return {
      transactions: rows.map((row) =>
        transactionRowOf(row, histories.get(row.payment_id) ?? [], row.batch_status as BatchStatus | null, names),
      ),
      ...totals,
      limit,
      offset,
    };
  });
};
