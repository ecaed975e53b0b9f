import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import type { BatchStatus } from '@countinghouse/domain/payment/payment';
import type { RequestIdentity, ScopedTransaction } from '../../../operation.ts';
import { readMerchantNames } from '../../../store/merchants/merchants.ts';
import { readLinkNames } from '../../../store/payment-links/link-names.ts';
import { actionsOf } from '../../../store/payments/payment-actions.ts';
import { paymentsInScope } from '../../../store/payments/payments-in-scope.ts';
import type { PaymentKey } from './payment-key.ts';
import { transactionRowOf } from './transaction-row.ts';

/** Reads the rows of payments in the given order, with their histories and links. */
export async function readTransactionRows(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  found: readonly PaymentKey[],
): Promise<TransactionRow[]> {
  if (found.length === 0) return [];
  const places = new Map(found.map((row, place) => [row.payment_id, place]));
  const rows = await paymentsInScope(transaction, identity)
    .leftJoin('batches as batch', (join) =>
      join.onRef('batch.merchant_uid', '=', 'payment.merchant_uid').onRef('batch.batch_id', '=', 'payment.batch_id'),
    )
    .selectAll('payment')
    .select('batch.status as batch_status')
    .where('payment.merchant_uid', 'in', [...new Set(found.map((row) => row.merchant_uid))])
    .where('payment.payment_id', 'in', [...places.keys()])
    .execute();
  rows.sort((left, right) => (places.get(left.payment_id) ?? 0) - (places.get(right.payment_id) ?? 0));
  const histories = await actionsOf(transaction, rows);
  const merchant_names = await readMerchantNames(
    transaction,
    identity,
    rows.map((row) => row.merchant_uid),
  );
  const link_names = await readLinkNames(transaction, rows);
  return rows.map((row) =>
    transactionRowOf(row, histories.get(row.payment_id) ?? [], row.batch_status as BatchStatus | null, {
      merchant_names,
      link_names,
    }),
  );
}
