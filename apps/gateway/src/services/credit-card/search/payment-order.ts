import type { sortableAwaitingColumns } from '@countinghouse/contract/credit-card/follow-up/payment-operations';
import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import { type RawBuilder, sql } from 'kysely';
import { amountCounted } from './awaiting-operation.ts';

type SortKey = keyof typeof sortableAwaitingColumns;

/** The order of payments. `time` is the order by time, and then by id, among equal values. */
export type PaymentOrder = {
  expression: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  time: 'asc' | 'desc';
  by_time: boolean;
  newest_first: boolean;
  /** Whether the indexes that filters use contain the sort column. */
  covered: boolean;
};

/** The expression of each sortable column. Amounts sort with their sign, as they are shown. */
const expressions: Readonly<Record<Exclude<SortKey, 'amount_left'>, RawBuilder<unknown>>> = {
  timestamp: sql`payment.created_at`,
  amount: sql`(payment.amount * payment.direction)`,
  status: sql`payment.status`,
  customer: sql`upper(payment.customer)`,
  card_brand: sql`payment.card_brand`,
};

/**
 * Returns the order for a checked `sort` value; by default the newest come first. Among equal values ascending order has the newest first,
 * and descending order is its exact reverse, so that one index serves both. `awaiting` is the operation to which "amount left" refers.
 */
export function paymentOrder(sort: string | undefined, awaiting?: FollowUpOperation): PaymentOrder {
  const [field, direction] = (sort ?? 'timestamp:desc:date').split(':') as [SortKey, 'asc' | 'desc'];
  const by_time = field === 'timestamp';
  return {
    expression: field === 'amount_left' ? amountCounted(awaiting) : expressions[field],
    direction,
    time: by_time ? direction : direction === 'asc' ? 'desc' : 'asc',
    by_time,
    newest_first: by_time && direction === 'desc',
    covered: field !== 'customer',
  };
}
