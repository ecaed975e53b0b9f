import type { PaymentCriteria } from '@countinghouse/contract/credit-card/payment-criteria';
import type { FollowUpOperation } from '@countinghouse/domain/payment';
import { isPlainDate, rangeBounds } from '@countinghouse/domain/time-zones';
import { matchesUuid } from '@countinghouse/domain/validation';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { OperationError, type RequestIdentity } from '../../operation.ts';
import { zoneOf } from '../../store/payments-in-scope.ts';
import { anywhere } from '../../store/search-text.ts';
import type { PaymentsTable } from '../../store/tables.ts';
import { awaits } from './awaiting-operation.ts';
import { mondayOf, namedWeeksMaximum, type Stretch } from './search-stretches.ts';

/** Criteria, and an operation on which the payments are to wait: it would succeed now (contract `awaitingPayments`). */
export type AwaitingCriteria = PaymentCriteria & { awaiting?: FollowUpOperation | undefined };

type Builder = ExpressionBuilder<{ payment: PaymentsTable }, 'payment'>;

/** The instants between which payments were made; either end may be open. */
export type Instants = { from?: Date | undefined; to?: Date | undefined };

/**
 * Translates criteria (contract `paymentCriteria`) into the condition on payments that they stand for, to be put after
 * `where` of a query over `paymentsInScope(transaction, identity)`, whose view holds the scope. The one translation for all
 * that lists, sums or writes out payments: Transaction Search and the download of what it found agree because of it.
 *
 * Each condition is written so that an index serves it (migrations 0001 and 0012): a part of a text is looked for in `search`,
 * which is indexed, and then in its own column.
 *
 * @param criteria a checked query
 * @param identity whose days are meant: dates are those of the merchant in scope, else of Eastern Time
 * @param stretch the weeks that alone are looked through, by the index of searched texts
 * @param likely leaves out what only repeats a condition on `search` for a column, so that the planner, which takes conditions for
 *   independent of each other, does not expect too few
 * @throws OperationError invalid_request, naming the field, for a date that does not exist or a range the wrong way round
 */
export function paymentConditions(
  criteria: AwaitingCriteria,
  identity: RequestIdentity,
  { stretch, likely = false }: { stretch?: Stretch | undefined; likely?: boolean } = {},
): (builder: Builder) => Expression<SqlBool> {
  const { from, to } = instantsOf(criteria, identity);
  // What awaits an operation has more conditions already: written so, this one is not taken for another that leaves next to nothing.
  const precisely = (condition: Expression<SqlBool>) =>
    likely
      ? []
      : [criteria.awaiting === undefined ? condition : sql<SqlBool>`case when ${condition} then true else false end`];
  const { amount_from, amount_to, approval_code, payment_id, order_id } = criteria;
  return (builder) =>
    builder.and([
      ...(stretch === undefined ? madeBetween({ from, to }) : [...madeIn(stretch), ...madeBetween({ from, to }, utc)]),
      ...(criteria.merchant_uid === undefined ? [] : [builder('payment.merchant_uid', '=', criteria.merchant_uid)]),
      ...(criteria.awaiting === undefined ? [] : [awaits(criteria.awaiting)]),
      ...(criteria.status === undefined ? [] : [builder('payment.status', 'in', criteria.status.map(Number))]),
      ...(criteria.action === undefined ? [] : [builder('payment.action', 'in', criteria.action.map(Number))]),
      ...(criteria.card_brand === undefined ? [] : [builder('payment.card_brand', 'in', criteria.card_brand)]),
      ...(amount_from === undefined ? [] : [builder('payment.amount', '>=', amount_from)]),
      ...(amount_to === undefined ? [] : [builder('payment.amount', '<=', amount_to)]),
      ...(criteria.last_four === undefined ? [] : [builder('payment.card_last_four', '=', criteria.last_four)]),
      ...(criteria.avs_response === undefined ? [] : [builder('payment.avs_response', 'in', criteria.avs_response)]),
      ...(criteria.csc_response === undefined ? [] : [builder('payment.csc_response', 'in', criteria.csc_response)]),
      ...(criteria.response_code === undefined ? [] : [builder('payment.response_code', 'in', criteria.response_code)]),
      ...(criteria.terminal_uid === undefined ? [] : [builder('payment.terminal_uid', 'in', criteria.terminal_uid)]),
      ...(criteria.user === undefined ? [] : [sql<boolean>`lower(payment.user_name) like ${anywhere(criteria.user)}`]),
      ...(['customer', 'email', 'company'] as const).flatMap((name) => {
        const text = criteria[name];
        return text === undefined ? [] : [searched(text), ...precisely(within(sql.ref(`payment.${name}`), text))];
      }),
      ...(order_id === undefined
        ? []
        : order_id.length < 3
          ? [searched(` ${order_id} `), ...precisely(sql<boolean>`lower(payment.order_id) = ${order_id.toLowerCase()}`)]
          : [searched(order_id), ...precisely(within(sql.ref('payment.order_id'), order_id))]),
      ...(approval_code === undefined
        ? []
        : [
            searched(` ${approval_code} `),
            ...precisely(sql<boolean>`upper(payment.approval_code) = ${approval_code.toUpperCase()}`),
          ]),
      ...(payment_id === undefined
        ? []
        : matchesUuid(payment_id)
          ? [builder('payment.payment_id', '=', payment_id)]
          : [searched(payment_id), ...precisely(within(sql`payment.payment_id::text`, payment_id))]),
      ...(criteria.search === undefined ? [] : [searched(criteria.search)]),
    ]);
}

/** The stretch of time that the dates of the criteria name. */
export function instantsOf(
  { start_date, end_date }: Pick<PaymentCriteria, 'start_date' | 'end_date'>,
  identity: RequestIdentity,
): Instants {
  for (const [field, date] of Object.entries({ start_date, end_date })) {
    if (date !== undefined && !isPlainDate(date)) {
      throw new OperationError('invalid_request', { errors: [{ field, message: 'is not a date of the calendar' }] });
    }
  }
  if (start_date !== undefined && end_date !== undefined && end_date < start_date) {
    throw new OperationError('invalid_request', {
      errors: [{ field: 'end_date', message: 'must not be before start_date' }],
    });
  }
  const zone = zoneOf(identity);
  return {
    from: start_date === undefined ? undefined : rangeBounds({ from_date: start_date, to_date: start_date }, zone).from,
    to: end_date === undefined ? undefined : rangeBounds({ from_date: end_date, to_date: end_date }, zone).to,
  };
}

/** Whether something is asked for that only the index of searched texts finds (migration 0012). */
export function usesSearchIndex(criteria: PaymentCriteria): boolean {
  // Most payments are sales: those are found in the order of time at once.
  const rare_action = criteria.action !== undefined && !criteria.action.includes('110');
  return rare_action || ofSearchIndex.some((name) => criteria[name] !== undefined);
}

const ofSearchIndex = [
  'search',
  'customer',
  'email',
  'company',
  'user',
  'order_id',
  'approval_code',
  'payment_id',
  'avs_response',
  'csc_response',
  'terminal_uid',
] as const satisfies readonly (keyof PaymentCriteria)[];

/** Whether anything narrows the payments at all. */
export function narrows(criteria: AwaitingCriteria): boolean {
  return Object.values(criteria).some((value) => value !== undefined);
}

/** The condition that a payment was made in the weeks of a stretch, as the index of searched texts holds them. */
function madeIn({ from, before }: Stretch): Expression<SqlBool>[] {
  if (before - from > namedWeeksMaximum) return madeBetween({ from: mondayOf(from), to: mondayOf(before) }, utc);
  const mondays = Array.from({ length: before - from }, (_, index) =>
    mondayOf(from + index)
      .toISOString()
      .slice(0, 10),
  );
  return [sql<boolean>`date_trunc('week', ${utc}) = any(${mondays}::timestamp[])`];
}

/** Time as no index orders by it: the planner is not led to read years of payments in their order to find a text. */
const utc = sql`(payment.created_at at time zone 'UTC')`;

function madeBetween({ from, to }: Instants, time?: Expression<unknown>): Expression<SqlBool>[] {
  const bound = (instant: Date) =>
    time === undefined ? sql`${instant}::timestamptz` : sql`(${instant}::timestamptz at time zone 'UTC')`;
  const column = time ?? sql.ref('payment.created_at');
  return [
    ...(from === undefined ? [] : [sql<boolean>`${column} >= ${bound(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${column} < ${bound(to)}`]),
  ];
}

function searched(text: string) {
  return sql<boolean>`payment.search like ${anywhere(text)}`;
}

function within(column: Expression<unknown>, text: string) {
  return sql<boolean>`lower(${column}) like ${anywhere(text)}`;
}
