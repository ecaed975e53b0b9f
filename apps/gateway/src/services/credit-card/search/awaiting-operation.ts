import { type FollowUpOperation, type PaymentStatus, paymentTransitions } from '@countinghouse/domain/payment/payment';
import { statusesWithoutMoney } from '@countinghouse/domain/payment/payment-sums';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/*
 * The rules of the domain's decideOperation as SQL: the payments on which an operation would succeed now. A test compares both over every
 * combination of their inputs.
 */

/**
 * Returns the amount with which a payment counts in the totals of a list, signed: what is left for the awaited operation, or its amount if
 * money moves; null if none does.
 */
export function amountCounted(awaiting: FollowUpOperation | undefined): RawBuilder<number> {
  if (awaiting !== undefined) return sql`${amountLeft(awaiting)} * payment.direction`;
  return sql`case when payment.status = any(${statusesWithoutMoney}::smallint[]) then null else payment.amount * payment.direction end`;
}

function transitionOf(operation: FollowUpOperation) {
  const transition = paymentTransitions.find((row) => row.operation === operation);
  if (transition === undefined) throw new Error('An operation is not in the transition table');
  return transition;
}

/** Returns the statuses from which an operation is allowed. There is at least one. */
export function awaitedStatuses(operation: FollowUpOperation): [PaymentStatus, ...PaymentStatus[]] {
  const [one, ...others] = transitionOf(operation).from.filter((status) => status !== null);
  if (one === undefined) throw new Error('No status allows this operation');
  return [one, ...others];
}

/** Whether a payment's status allows an operation. The literals have the column's type, which the index of searched texts needs. */
export function inStatusAwaited(operation: FollowUpOperation): RawBuilder<SqlBool> {
  return sql<SqlBool>`payment.status in (${sql.join(awaitedStatuses(operation).map((status) => sql`${sql.lit(status)}::smallint`))})`;
}

/** Whether an operation would succeed on a payment whose status allows it: no other operation is in progress, and something is left. */
export function awaits(operation: FollowUpOperation): RawBuilder<SqlBool> {
  const transition = transitionOf(operation);
  const conditions = [
    sql<SqlBool>`payment.direction = ${sql.lit(operation === 'refund-reversal' ? -1 : 1)}`,
    sql<SqlBool>`payment.attempt_under_way is null`,
    sql<SqlBool>`${amountLeft(operation)} > 0`,
    // A payment without a batch id is in its terminal's open batch.
    ...(transition.needs_open_batch
      ? [sql<SqlBool>`(payment.status not in (210, 225) or payment.batch_id is null)`]
      : []),
    ...(operation === 'capture-cancel' ? [sql<SqlBool>`(payment.status <> 210 or payment.came_from_capture)`] : []),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The domain's `amountLeft` as SQL. */
function amountLeft(operation: FollowUpOperation): RawBuilder<number> {
  if (operation === 'capture') return sql`payment.authorized_amount`;
  if (operation === 'refund') return sql`(payment.captured_amount - payment.refunded_amount)`;
  return sql`(case when payment.status = 205 then payment.authorized_amount else payment.captured_amount end)`;
}
