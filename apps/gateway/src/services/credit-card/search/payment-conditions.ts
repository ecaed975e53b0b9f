import type { PaymentCriteria } from '@countinghouse/contract/credit-card/search/payment-criteria';
import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { RequestIdentity } from '../../../operation.ts';
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { datesBetween } from '../../../store/search/dates-between.ts';
import { createdBetween, createdIn, type Instants, type Stretch } from '../../../store/search/search-stretches.ts';
import { anywhere, hidden, holdsText } from '../../../store/search/search-text.ts';
import type { PaymentsTable } from '../../../store/tables.ts';
import { awaitedStatuses, awaits, inStatusAwaited } from './awaiting-operation.ts';

/** Criteria, and an operation that the payments await: it would succeed now (contract `awaitingPayments`). */
export type AwaitingCriteria = PaymentCriteria & { awaiting?: FollowUpOperation | undefined };

/** How the index of searched texts is queried. */
export type LookUp = {
  /** The parts by which a text is looked up (`rarestParts`). Undefined if it is looked up as a whole. */
  partsOf: (text: string) => readonly string[] | undefined;
  /** Statuses that are so common that the index is not queried for them. */
  common_statuses: ReadonlySet<number>;
  /** Whether the index is not queried for the merchant in scope either, because it has a large share of all payments. */
  large_merchant: boolean;
};

type Builder = ExpressionBuilder<{ payment: PaymentsTable }, 'payment'>;

/** The creation time of a payment. */
const made = sql.ref<Date>('payment.created_at');

/**
 * Translates criteria (contract `paymentCriteria`) to a condition on payments, for `where` of a query over `paymentsInScope(transaction,
 * identity)`, whose view enforces the scope. It is the only translation for everything that lists, sums or exports payments, so that
 * Transaction Search and its download agree.
 *
 * Each condition is written so that an index serves it (migrations/baseline/06-payments.sql): a part of a text is looked up in `search`,
 * which is indexed, and then in its own column.
 *
 * @param criteria a checked query
 * @param identity whose days are meant: dates are those of the merchant in scope, otherwise of Eastern Time
 * @param stretch the weeks to which the index of searched texts is limited
 * @param lookUp how texts are looked up most cheaply, if known
 * @param likely omits conditions that only repeat one on `search` for a column: the planner assumes that conditions are independent, and
 *   would expect too few rows
 * @throws OperationError invalid_request, naming the field, for a date that does not exist or a range in the wrong order
 */
export function paymentConditions(
  criteria: AwaitingCriteria,
  identity: RequestIdentity,
  {
    stretch,
    likely = false,
    lookUp,
  }: { stretch?: Stretch | undefined; likely?: boolean; lookUp?: LookUp | undefined } = {},
): (builder: Builder) => Expression<SqlBool> {
  const { from, to } = instantsOf(criteria, identity);
  // Lists of awaiting payments have more conditions already. Hidden, this one does not make the planner expect almost no rows.
  const precisely = (condition: Expression<SqlBool>) =>
    likely ? [] : [criteria.awaiting === undefined ? condition : hidden(condition)];
  const searched = (text: string) => holdsText(sql.ref('payment.search'), text, lookUp?.partsOf(text));
  /** Hides a condition on these statuses from the index if they are very common. */
  const ofStatus = (statuses: readonly number[], condition: Expression<SqlBool>) =>
    statuses.some((status) => lookUp?.common_statuses.has(status)) ? hidden(condition) : condition;
  const { amount_from, amount_to, approval_code, payment_id, order_id } = criteria;
  const statuses = criteria.status?.map(Number);
  return (builder) =>
    builder.and([
      ...(stretch === undefined ? createdBetween({ from, to }, made) : createdIn(stretch, { from, to }, made)),
      ...(criteria.merchant_uid === undefined ? [] : [builder('payment.merchant_uid', '=', criteria.merchant_uid)]),
      ...(criteria.awaiting === undefined
        ? []
        : [ofStatus(awaitedStatuses(criteria.awaiting), inStatusAwaited(criteria.awaiting))]),
      ...(criteria.awaiting === undefined || likely ? [] : [awaits(criteria.awaiting)]),
      ...(statuses === undefined ? [] : [ofStatus(statuses, builder('payment.status', 'in', statuses))]),
      ...(criteria.action === undefined ? [] : [builder('payment.action', 'in', criteria.action.map(Number))]),
      ...(criteria.card_brand === undefined ? [] : [builder('payment.card_brand', 'in', criteria.card_brand)]),
      ...(amount_from === undefined ? [] : [builder('payment.amount', '>=', amount_from)]),
      ...(amount_to === undefined ? [] : [builder('payment.amount', '<=', amount_to)]),
      ...(criteria.last_four === undefined ? [] : [builder('payment.card_last_four', '=', criteria.last_four)]),
      ...(criteria.avs_response === undefined ? [] : [builder('payment.avs_response', 'in', criteria.avs_response)]),
      ...(criteria.csc_response === undefined ? [] : [builder('payment.csc_response', 'in', criteria.csc_response)]),
      ...(criteria.response_code === undefined ? [] : [builder('payment.response_code', 'in', criteria.response_code)]),
      ...(criteria.terminal_uid === undefined ? [] : [builder('payment.terminal_uid', 'in', criteria.terminal_uid)]),
      ...(criteria.link_id === undefined
        ? []
        : [builder('payment.source_id', '=', criteria.link_id), builder('payment.source', '=', 'payment_link')]),
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

/** Returns the time range of the criteria's dates. */
export function instantsOf(
  { start_date, end_date }: Pick<PaymentCriteria, 'start_date' | 'end_date'>,
  identity: RequestIdentity,
): Instants {
  return datesBetween({ start_date, end_date }, zoneOf(identity));
}

/** Whether the criteria need the index of searched texts (migrations/baseline/06-payments.sql). */
export function usesSearchIndex(criteria: PaymentCriteria): boolean {
  // Most payments are sales: the index by time finds those quickly.
  const rare_action = criteria.action !== undefined && !criteria.action.includes('110');
  return rare_action || ofSearchIndex.some((name) => criteria[name] !== undefined);
}

const ofSearchedText = [
  'search',
  'customer',
  'email',
  'company',
  'order_id',
  'approval_code',
  'payment_id',
] as const satisfies readonly (keyof PaymentCriteria)[];
const ofSearchIndex = [
  ...ofSearchedText,
  'user',
  'avs_response',
  'csc_response',
  'terminal_uid',
] as const satisfies readonly (keyof PaymentCriteria)[];

/** Returns the texts to be looked up in the searched columns. */
export function textsOf(criteria: PaymentCriteria): string[] {
  return ofSearchedText.flatMap((name) => criteria[name] ?? []);
}

/** Whether any criterion is set. */
export function hasCriteria(criteria: AwaitingCriteria): boolean {
  return Object.values(criteria).some((value) => value !== undefined);
}

function within(column: Expression<unknown>, text: string) {
  return sql<boolean>`lower(${column}) like ${anywhere(text)}`;
}
