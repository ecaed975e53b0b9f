import type { getPaymentSummary as declaration } from '@countinghouse/contract/credit-card/get-payment-summary';
import { takenStatuses } from '@countinghouse/domain/payment';
import { responseCode } from '@countinghouse/domain/response-codes';
import { presetDates, presetRange } from '@countinghouse/domain/time-zones';
import { sql } from 'kysely';
import type { Operation, RequestIdentity, ScopedTransaction } from '../../operation.ts';
import { paymentsInScope, zoneOf } from '../../store/payments-in-scope.ts';
import { volumeByDate } from '../../store/volume.ts';

/** Approvals and declines of this month by day and reason, what was taken by brand, and last month's volume to compare with. */
export const getPaymentSummary: Operation<typeof declaration> = (context) =>
  context.transaction(async (transaction) => {
    const { identity, clock } = context;
    const zone = zoneOf(identity);
    const currency = identity.merchant?.currency ?? 840;
    const month = presetDates('month_to_date', clock.now(), zone);
    const last_month = presetDates('last_month', clock.now(), zone);

    const days = await outcomesByDate(transaction, identity, month);
    const previous = await outcomesByDate(transaction, identity, last_month);
    const previous_month = await volumeByDate(transaction, identity, last_month);
    const declines = await paymentsInScope(transaction, identity)
      .select((builder) => [
        sql<string>`coalesce(payment.response_code, '')`.as('response_code'),
        sql<string | null>`max(payment.decline_reason)`.as('decline_reason'),
        builder.fn.countAll<number>().as('count'),
      ])
      .where('payment.status', '=', 230)
      .where('payment.created_at', '>=', presetRange('month_to_date', clock.now(), zone).from)
      .groupBy(sql`coalesce(payment.response_code, '')`)
      .orderBy('count', 'desc')
      .orderBy('response_code')
      .execute();

    const brands = await paymentsInScope(transaction, identity)
      .select((builder) => ['payment.card_brand', builder.fn.countAll<number>().as('sales_count')])
      .where('payment.status', 'in', takenStatuses)
      .where('payment.created_at', '>=', presetRange('month_to_date', clock.now(), zone).from)
      .groupBy('payment.card_brand')
      .orderBy('sales_count', 'desc')
      .orderBy('payment.card_brand')
      .execute();

    return {
      currency,
      approved_count: sum(days, 'approved_count'),
      declined_count: sum(days, 'declined_count'),
      previous_approved_count: sum(previous, 'approved_count'),
      previous_declined_count: sum(previous, 'declined_count'),
      days: days.map((day) => ({
        date: day.batch_date,
        approved_count: day.approved_count,
        declined_count: day.declined_count,
      })),
      declines: declines.map((row) => ({
        ...row,
        decline_reason: row.decline_reason ?? responseCode(row.response_code)?.class ?? 'declined',
      })),
      brands,
      previous_month: previous_month
        .filter((day) => day.currency === currency)
        .map(({ batch_date, total_amount }) => ({ batch_date, total_amount })),
    };
  });

/** Payments asked of the acquirer by business date: approved, voided ones among them, and declined. Refunds are no payments here. */
function outcomesByDate(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  range: { from_date: string; to_date: string },
) {
  return paymentsInScope(transaction, identity)
    .select([
      'payment.batch_date',
      sql<number>`count(*) filter (where payment.status not in (202, 230))`.as('approved_count'),
      sql<number>`count(*) filter (where payment.status = 230)`.as('declined_count'),
    ])
    .where('payment.batch_date', '>=', range.from_date)
    .where('payment.batch_date', '<=', range.to_date)
    .where('payment.direction', '=', 1)
    .groupBy('payment.batch_date')
    .orderBy('payment.batch_date')
    .execute();
}

function sum<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}
