import type { getRecentBatches as declaration } from '@countinghouse/contract/credit-card/get-recent-batches';
import { sql } from 'kysely';
import type { Operation } from '../../operation.ts';

const batchCount = 10;

/** The ten latest closed batches. A batch's total is the sum of its payments, taken here and kept nowhere. */
export const getRecentBatches: Operation<typeof declaration> = (context) =>
  context.transaction(async (transaction) => {
    const { identity } = context;
    const batches = await transaction
      .selectFrom('batches as batch')
      .innerJoinLateral(
        (builder) =>
          builder
            .selectFrom('payments as payment')
            .select([
              sql<number>`count(*)`.as('payment_count'),
              sql<number>`coalesce(sum(payment.amount * payment.direction), 0)::bigint`.as('total_amount'),
            ])
            .whereRef('payment.merchant_uid', '=', 'batch.merchant_uid')
            .whereRef('payment.batch_id', '=', 'batch.batch_id')
            .as('total'),
        (join) => join.onTrue(),
      )
      .select([
        'batch.batch_id',
        'batch.batch_number',
        'batch.terminal_uid',
        'batch.merchant_uid',
        sql<string>`batch.batch_date`.as('batch_date'),
        'batch.status',
        'batch.currency',
        'total.payment_count',
        'total.total_amount',
      ])
      .where('batch.closed_at', 'is not', null)
      .where((builder) =>
        identity.merchant === undefined
          ? builder('batch.tenant_uid', '=', identity.tenant_uid)
          : builder('batch.merchant_uid', '=', identity.merchant.merchant_uid),
      )
      .orderBy('batch.closed_at', 'desc')
      .limit(batchCount)
      .execute();
    return { batches };
  });
