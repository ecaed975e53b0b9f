import { statusesWithMoney } from '@countinghouse/domain/payment';
import { sql } from 'kysely';
import type { RequestIdentity, ScopedTransaction } from '../operation.ts';
import { paymentsInScope } from './payments-in-scope.ts';

/**
 * Volume by batch date: what was captured, as in the batches, net of refunds and credits, both dates included; dates without payments are left out. Reads one
 * index and no table rows.
 */
export function volumeByDate(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  range: { from_date: string; to_date: string },
) {
  return paymentsInScope(transaction, identity)
    .select([
      'payment.batch_date',
      'payment.currency',
      sql<number>`sum(payment.captured_amount * payment.direction)::bigint`.as('total_amount'),
      sql<number>`count(*) filter (where payment.direction = 1)`.as('sales_count'),
    ])
    .where('payment.batch_date', '>=', range.from_date)
    .where('payment.batch_date', '<=', range.to_date)
    .where('payment.status', 'in', statusesWithMoney)
    .groupBy(['payment.batch_date', 'payment.currency'])
    .orderBy('payment.batch_date')
    .orderBy('payment.currency')
    .execute();
}
