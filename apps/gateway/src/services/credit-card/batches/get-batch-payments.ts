import {
  ALL_BRANDS,
  type getBatchPayments as declaration,
} from '@countinghouse/contract/credit-card/batches/get-batch-payments';
import { maskedLastFour } from '@countinghouse/domain/card/card';
import { sql } from 'kysely';
import { type Operation, OperationError } from '../../../operation.ts';
import type { Figures } from '../../../store/batches/batch-figures.ts';
import { standingStatuses } from '../../../store/batches/batches.ts';
import { paymentsInScope } from '../../../store/payments/payments-in-scope.ts';
import { totalsOf } from '../../../store/search/exact-count.ts';
import { readClosedBatch } from './closed-batch.ts';

/** The expression of each sortable column. Amounts sort with their sign, as they are shown. */
const sortExpressions = {
  timestamp: sql`payment.created_at`,
  amount: sql`payment.captured_amount * payment.direction`,
  status: sql`payment.status`,
  customer: sql`upper(payment.customer)`,
  card_brand: sql`payment.card_brand`,
} as const;

/** Returns the payments of a batch and a brand. A batch that is open, unknown, another merchant's or another terminal's is not found. */
export const getBatchPayments: Operation<typeof declaration> = (context, { params, query }) =>
  context.transaction(async (transaction) => {
    const limit = query.limit ?? 20;
    const offset = query.offset ?? 0;
    const [field, direction] = (query.sort ?? 'timestamp:desc:date').split(':') as [
      keyof typeof sortExpressions,
      'asc' | 'desc',
    ];
    const time = field === 'timestamp' ? direction : 'desc';
    const batch = await readClosedBatch(transaction, context.identity, params.id, params.terminal_uid);
    if (batch === undefined) throw new OperationError('not_found');
    const { card_brand } = params;
    const found = paymentsInScope(transaction, context.identity)
      .where('payment.merchant_uid', '=', batch.merchant_uid)
      .where('payment.batch_id', '=', batch.batch_id)
      .where('payment.status', 'in', standingStatuses)
      .$if(card_brand !== ALL_BRANDS, (select) => select.where('payment.card_brand', '=', card_brand));
    const totals = await found
      .select([
        'payment.currency',
        sql<number>`count(*) filter (where direction = 1)`.as('sales_count'),
        sql<number>`coalesce(sum(captured_amount) filter (where direction = 1), 0)::bigint`.as('sales_amount'),
        sql<number>`count(*) filter (where direction = -1)`.as('credits_count'),
        sql<number>`-coalesce(sum(captured_amount) filter (where direction = -1), 0)::bigint`.as('credits_amount'),
        sql<number>`count(*)`.as('payment_count'),
        sql<number>`sum(captured_amount * direction)::bigint`.as('total_amount'),
      ])
      .groupBy('payment.currency')
      .orderBy('payment.currency')
      .execute();
    const payments = await found
      .select(['payment.payment_id', 'payment.transaction_uid', 'payment.action', 'payment.status', 'payment.customer'])
      .select(['payment.card_last_four', 'payment.card_brand', 'payment.captured_amount', 'payment.direction'])
      .select(['payment.currency', 'payment.approval_code', 'payment.order_id', 'payment.created_at'])
      .orderBy(sortExpressions[field], direction)
      .orderBy('payment.created_at', time)
      .orderBy('payment.payment_id', time)
      .limit(limit)
      .offset(offset)
      .execute();
    return {
      payments: payments.map(({ card_last_four, captured_amount, direction: sign, created_at, ...payment }) => ({
        ...payment,
        card_number: maskedLastFour(card_last_four),
        amount: captured_amount * sign,
        timestamp: created_at.toISOString(),
      })),
      ...totalsOf(totals.reduce((sum, { payment_count }) => sum + payment_count, 0)),
      limit,
      offset,
      total_amounts: totals as Figures[],
    };
  });
