import type { getLatestTransaction as declaration } from '@countinghouse/contract/credit-card/search/get-latest-transaction';
import type { BatchStatus } from '@countinghouse/domain/payment/payment';
import { type Operation, OperationError } from '../../../operation.ts';
import { readMerchantNames } from '../../../store/merchants/merchants.ts';
import { readLinkNames } from '../../../store/payment-links/link-names.ts';
import { actionsOf } from '../../../store/payments/payment-actions.ts';
import { paymentsInScope } from '../../../store/payments/payments-in-scope.ts';
import { transactionRowOf } from './transaction-row.ts';

/** Returns the newest payment of a terminal (S7.90). Another merchant's terminal gets the same response as one without payments. */
export const getLatestTransaction: Operation<typeof declaration> = (context, { query }) =>
  context.transaction(async (transaction) => {
    const { identity } = context;
    const terminal = await transaction
      .selectFrom('terminals')
      .select('merchant_uid')
      .where('terminal_uid', '=', query.terminal_uid)
      .executeTakeFirst();
    const payment =
      terminal === undefined
        ? undefined
        : await paymentsInScope(transaction, identity)
            .leftJoin('batches as batch', (join) =>
              join
                .onRef('batch.merchant_uid', '=', 'payment.merchant_uid')
                .onRef('batch.batch_id', '=', 'payment.batch_id'),
            )
            .selectAll('payment')
            .select('batch.status as batch_status')
            .where('payment.merchant_uid', '=', terminal.merchant_uid)
            .where('payment.terminal_uid', '=', query.terminal_uid)
            .orderBy('payment.created_at', 'desc')
            .orderBy('payment.payment_id', 'desc')
            .limit(1)
            .executeTakeFirst();
    if (payment === undefined) throw new OperationError('no_record_found');
    const histories = await actionsOf(transaction, [payment]);
    const merchant_names = await readMerchantNames(transaction, identity, [payment.merchant_uid]);
    const link_names = await readLinkNames(transaction, [payment]);
    return {
      transaction: transactionRowOf(
        payment,
        histories.get(payment.payment_id) ?? [],
        payment.batch_status as BatchStatus | null,
        { merchant_names, link_names },
      ),
    };
  });
