import type { sortableAwaitingColumns } from '@countinghouse/contract/credit-card/follow-up/payment-operations';
import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import { type RawBuilder, sql } from 'kysely';
import { amountCounted } from './awaiting-operation.ts';

type SortKey = keyof typeof sortableAwaitingColumns;

/** How payments are ordered; `time` is the order of time, and then of ids, within equal values. */
export type PaymentOrder = {
  expression: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  time: 'asc' | 'desc';
  by_time: boolean;
  newest_first: boolean;
  /** Whether the indexes that filters read hold what is ordered by. */
  covered: boolean;
};

/** The expression behind each sortable column; amounts sort with their sign, as they show. */
const expressions: Readonly<Record<Exclude<SortKey, 'amount_left'>, RawBuilder<unknown>>> = {
  timestamp: sql`payment.created_at`,
  amount: sql`(payment.amount * payment.direction)`,
  status: sql`payment.status`,
  customer: sql`upper(payment.customer)`,
  card_brand: sql`payment.card_brand`,
};

/**
 * What a checked `sort` value orders by; without one, the newest come first. Within equal values ascending order has the newest
 * first, and descending order is its exact reverse, so that one index serves both. `awaiting` says for what something is left.
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
