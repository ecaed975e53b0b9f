import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import type { RequestIdentity, ScopedTransaction } from '../../../operation.ts';
import { paymentsInScope } from '../../../store/payments/payments-in-scope.ts';
import { awaitedStatuses } from './awaiting-operation.ts';
import type { paymentConditions } from './payment-conditions.ts';
import type { PaymentKey } from './payment-key.ts';

/**
 * Returns a page of the payments that await an operation, ordered by time: the first of each status, in the order of the status index, and
 * of these the first. For all statuses together no index has this order, so all matches would have to be sorted.
 */
export function awaitingInTime(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  what: { awaiting: FollowUpOperation; where: ReturnType<typeof paymentConditions>; time: 'asc' | 'desc' },
  { limit, offset }: { limit: number; offset: number },
): Promise<PaymentKey[]> {
  const { awaiting, where, time } = what;
  const firstOf = (status: number) =>
    transaction
      .selectFrom(
        paymentsInScope(transaction, identity)
          .select(['payment.merchant_uid', 'payment.payment_id', 'payment.created_at'])
          .where(where)
          .where('payment.status', '=', status)
          .orderBy('payment.created_at', time)
          .orderBy('payment.payment_id', time)
          .limit(offset + limit)
          .as('payment'),
      )
      .selectAll('payment');
  const [one, ...others] = awaitedStatuses(awaiting);
  const first = others.reduce((firsts, status) => firsts.unionAll(firstOf(status)), firstOf(one));
  return transaction
    .selectFrom(first.as('payment'))
    .select(['payment.merchant_uid', 'payment.payment_id'])
    .orderBy('payment.created_at', time)
    .orderBy('payment.payment_id', time)
    .limit(limit)
    .offset(offset)
    .execute();
}
