import type { getPaymentTotals as declaration } from '@countinghouse/contract/credit-card/figures/get-payment-totals';
import { statusesWithoutMoney } from '@countinghouse/domain/payment/payment-sums';
import { sql } from 'kysely';
import type { Operation } from '../../../operation.ts';
import { paymentsInScope } from '../../../store/payments/payments-in-scope.ts';
import { paymentConditions } from '../search/payment-conditions.ts';

/** Counts and sums all payments that match, with one sum per currency. If few match, the search has already returned the same. */
export const getPaymentTotals: Operation<typeof declaration> = (context, { query }) =>
  context.transaction(async (transaction) => {
    const sums = await paymentsInScope(transaction, context.identity)
      .select((builder) => [
        'payment.currency',
        builder.fn.countAll<number>().as('count'),
        sql<number>`count(*) filter (where status <> all(${statusesWithoutMoney}::smallint[]))`.as('counted'),
        sql<number>`coalesce(sum(amount * direction) filter (where status <> all(${statusesWithoutMoney}::smallint[])), 0)::bigint`.as(
          'amount',
        ),
      ])
      .where(paymentConditions(query, context.identity))
      .groupBy('payment.currency')
      .orderBy('payment.currency')
      .execute();
    return {
      total_count: sums.reduce((total, { count }) => total + count, 0),
      approved_count: sums.reduce((total, { counted }) => total + counted, 0),
      total_amounts: sums.map(({ currency, amount }) => ({ currency, amount })),
    };
  });
