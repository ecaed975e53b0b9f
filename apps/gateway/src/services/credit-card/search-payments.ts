import type { CallInput } from '@countinghouse/contract/call';
import type { searchPayments as declaration } from '@countinghouse/contract/credit-card/search-payments';
import type { CurrencyCode } from '@countinghouse/domain/money';
import type { BatchStatus } from '@countinghouse/domain/payment';
import { isPlainDate, rangeBounds } from '@countinghouse/domain/time-zones';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Operation, OperationError, type RequestIdentity } from '../../operation.ts';
import { exactCountMaximum, totalsOf } from '../../store/exact-count.ts';
import { readMerchantNames } from '../../store/merchants.ts';
import { actionsOf } from '../../store/payment-actions.ts';
import { paymentsInScope, zoneOf } from '../../store/payments-in-scope.ts';
import { anywhere } from '../../store/search-text.ts';
import type { PaymentsTable } from '../../store/tables.ts';
import { transactionRowOf } from './transaction-row.ts';

type Query = CallInput<typeof declaration>['query'];

/** Statuses in which no money has moved or will move: their amounts are listed and not summed. */
const withoutMoney = [202, 230, 231];

/**
 * Searches payments. What matches is found once, up to the limit of exact counting: totals and page come from it. Only
 * where more match, the page is looked for by itself, in the order of an index, which then finds it at once.
 */
export const searchPayments: Operation<typeof declaration> = async (context, { query }) => {
  const { identity } = context;
  const limit = query.limit ?? 20;
  const offset = query.offset ?? 0;
  const where = conditionsOf(query, identity);
  const order = orderOf(query.sort);

  return context.transaction(async (transaction) => {
    const matched = paymentsInScope(transaction, identity)
      .select(['payment.merchant_uid', 'payment.payment_id', 'payment.created_at'])
      .select(['payment.currency', 'payment.amount', 'payment.direction', 'payment.status'])
      .select(order.expression.as('sort_key'))
      .where(where)
      .limit(exactCountMaximum + 1);
    const first = await transaction
      .with(
        (name) => name('matched').materialized(),
        () => matched,
      )
      .selectNoFrom((builder) => [
        jsonArrayFrom(
          builder
            .selectFrom('matched')
            .select((each) => [
              'matched.currency',
              each.fn.countAll<number>().as('count'),
              sql<number>`coalesce(sum(amount * direction) filter (where status <> all(${withoutMoney}::smallint[])), 0)`.as(
                'amount',
              ),
            ])
            .groupBy('matched.currency')
            .orderBy('matched.currency'),
        ).as('totals'),
        jsonArrayFrom(
          builder
            .selectFrom('matched')
            .select(['matched.merchant_uid', 'matched.payment_id'])
            .where(sql<boolean>`(select count(*) from matched) <= ${exactCountMaximum}`)
            .orderBy('sort_key', order.direction)
            .orderBy('matched.created_at', order.time)
            .orderBy('matched.payment_id', order.time)
            .limit(limit)
            .offset(offset),
        ).as('page'),
      ])
      .executeTakeFirstOrThrow();
    const count = first.totals.reduce((sum, row) => sum + row.count, 0);
    const totals = totalsOf(count);

    const found = totals.total_count_is_exact
      ? first.page
      : await paymentsInScope(transaction, identity)
          .select(['payment.merchant_uid', 'payment.payment_id'])
          .where(where)
          .orderBy(order.expression, order.direction)
          .orderBy('payment.created_at', order.time)
          .orderBy('payment.payment_id', order.time)
          .limit(limit)
          .offset(offset)
          .execute();
    const places = new Map(found.map((row, place) => [row.payment_id, place]));
    const rows =
      found.length === 0
        ? []
        : await paymentsInScope(transaction, identity)
            .leftJoin('batches as batch', (join) =>
              join
                .onRef('batch.merchant_uid', '=', 'payment.merchant_uid')
                .onRef('batch.batch_id', '=', 'payment.batch_id'),
            )
            .selectAll('payment')
            .select('batch.status as batch_status')
            .where('payment.merchant_uid', 'in', [...new Set(found.map((row) => row.merchant_uid))])
            .where('payment.payment_id', 'in', [...places.keys()])
            .execute();
    rows.sort((left, right) => (places.get(left.payment_id) ?? 0) - (places.get(right.payment_id) ?? 0));
    const histories = await actionsOf(transaction, rows);
    const names = await readMerchantNames(
      transaction,
      identity,
      rows.map((row) => row.merchant_uid),
    );

    return {
      transactions: rows.map((row) =>
        transactionRowOf(row, histories.get(row.payment_id) ?? [], row.batch_status as BatchStatus | null, names),
      ),
      ...totals,
      total_amounts: totals.total_count_is_exact
        ? first.totals.map((row) => ({ currency: row.currency as CurrencyCode, amount: row.amount }))
        : [],
      limit,
      offset,
    };
  });
};

type Builder = ExpressionBuilder<{ payment: PaymentsTable }, 'payment'>;

function conditionsOf(query: Query, identity: RequestIdentity) {
  const from = query.start_date;
  const to = query.end_date;
  for (const [field, date] of Object.entries({ start_date: from, end_date: to })) {
    if (date !== undefined && !isPlainDate(date)) {
      throw new OperationError('invalid_request', { errors: [{ field, message: 'is not a date of the calendar' }] });
    }
  }
  if (from !== undefined && to !== undefined && to < from) {
    throw new OperationError('invalid_request', {
      errors: [{ field: 'end_date', message: 'must not be before start_date' }],
    });
  }
  const zone = zoneOf(identity);
  return (builder: Builder) =>
    builder.and([
      ...(from === undefined
        ? []
        : [builder('payment.created_at', '>=', rangeBounds({ from_date: from, to_date: from }, zone).from)]),
      ...(to === undefined
        ? []
        : [builder('payment.created_at', '<', rangeBounds({ from_date: to, to_date: to }, zone).to)]),
      ...(query.status === undefined ? [] : [builder('payment.status', 'in', query.status.map(Number))]),
      ...(query.action === undefined ? [] : [builder('payment.action', 'in', query.action.map(Number))]),
      ...(query.card_brand === undefined ? [] : [builder('payment.card_brand', 'in', query.card_brand)]),
      ...(query.amount_from === undefined ? [] : [builder('payment.amount', '>=', query.amount_from)]),
      ...(query.amount_to === undefined ? [] : [builder('payment.amount', '<=', query.amount_to)]),
      ...(query.last_four === undefined ? [] : [builder('payment.card_last_four', '=', query.last_four)]),
      ...(query.search === undefined ? [] : [builder('payment.search', 'like', anywhere(query.search))]),
    ]);
}

/** The expression behind each sortable column; amounts sort with their sign, as they show. */
const sortExpressions = {
  timestamp: sql`payment.created_at`,
  amount: sql`payment.amount * payment.direction`,
  status: sql`payment.status`,
  customer: sql`upper(payment.customer)`,
  card_brand: sql`payment.card_brand`,
} as const;

/** How a `sort` value orders. Within equal values the newest come first, except where time itself is asked for ascending. */
function orderOf(sort: string | undefined) {
  const [field, direction] = (sort ?? 'timestamp:desc:date').split(':') as [
    keyof typeof sortExpressions,
    'asc' | 'desc',
  ];
  const time: 'asc' | 'desc' = field === 'timestamp' ? direction : 'desc';
  return { expression: sortExpressions[field], direction, time };
}
