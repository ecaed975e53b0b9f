import type { PaymentCriteria } from '@countinghouse/contract/credit-card/search/payment-criteria';
import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { RequestIdentity } from '../../../operation.ts';
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { datesBetween } from '../../../store/search/dates-between.ts';
import { type Instants, madeBetween, madeIn, type Stretch } from '../../../store/search/search-stretches.ts';
import { anywhere, hidden, holdsText } from '../../../store/search/search-text.ts';
import type { PaymentsTable } from '../../../store/tables.ts';
import { awaitedStatuses, awaits, inStatusAwaited } from './awaiting-operation.ts';

/** Criteria, and an operation on which the payments are to wait: it would succeed now (contract `awaitingPayments`). */
export type AwaitingCriteria = PaymentCriteria & { awaiting?: FollowUpOperation | undefined };

/** How the index of searched texts is asked. */
export type LookUp = {
  /** The parts by which a text is looked up (`rarestParts`); undefined where it is looked up whole. */
  partsOf: (text: string) => readonly string[] | undefined;
  /** Statuses that so many payments have that the index is not asked for them. */
  common_statuses: ReadonlySet<number>;
  /** Whether the index is not asked for the merchant in scope either: it has a good part of all payments. */
  large_merchant: boolean;
};

type Builder = ExpressionBuilder<{ payment: PaymentsTable }, 'payment'>;

/** When a payment was made. */
const made = sql.ref<Date>('payment.created_at');

/**
 * Translates criteria (contract `paymentCriteria`) into the condition on payments that they stand for, to be put after
 * `where` of a query over `paymentsInScope(transaction, identity)`, whose view holds the scope. The one translation for all
 * that lists, sums or writes out payments: Transaction Search and the download of what it found agree because of it.
 *
 * Each condition is written so that an index serves it (migrations/baseline/06-payments.sql): a part of a text is looked for in `search`,
 * which is indexed, and then in its own column.
 *
 * @param criteria a checked query
 * @param identity whose days are meant: dates are those of the merchant in scope, else of Eastern Time
 * @param stretch the weeks that alone are looked through, by the index of searched texts
 * @param lookUp how texts are looked up at the least cost, where that is known
 * @param likely leaves out what only repeats a condition on `search` for a column, so that the planner, which takes conditions for
 *   independent of each other, does not expect too few
 * @throws OperationError invalid_request, naming the field, for a date that does not exist or a range the wrong way round
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
  // What awaits an operation has more conditions already: written so, this one is not taken for another that leaves next to nothing.
  const precisely = (condition: Expression<SqlBool>) =>
    likely ? [] : [criteria.awaiting === undefined ? condition : hidden(condition)];
  const searched = (text: string) => holdsText(sql.ref('payment.search'), text, lookUp?.partsOf(text));
  /** A condition on these statuses, out of the index's sight where most of all payments have them. */
  const ofStatus = (statuses: readonly number[], condition: Expression<SqlBool>) =>
    statuses.some((status) => lookUp?.common_statuses.has(status)) ? hidden(condition) : condition;
  const { amount_from, amount_to, approval_code, payment_id, order_id } = criteria;
  const statuses = criteria.status?.map(Number);
  return (builder) =>
    builder.and([
      ...(stretch === undefined ? madeBetween({ from, to }, made) : madeIn(stretch, { from, to }, made)),
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

/** The stretch of time that the dates of the criteria name. */
export function instantsOf(
  { start_date, end_date }: Pick<PaymentCriteria, 'start_date' | 'end_date'>,
  identity: RequestIdentity,
): Instants {
  return datesBetween({ start_date, end_date }, zoneOf(identity));
}

/** Whether something is asked for that only the index of searched texts finds (migrations/baseline/06-payments.sql). */
export function usesSearchIndex(criteria: PaymentCriteria): boolean {
  // Most payments are sales: those are found in the order of time at once.
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

/** The texts that are looked for, as parts of what is searched. */
export function textsOf(criteria: PaymentCriteria): string[] {
  return ofSearchedText.flatMap((name) => criteria[name] ?? []);
}

/** Whether anything narrows the payments at all. */
export function narrows(criteria: AwaitingCriteria): boolean {
  return Object.values(criteria).some((value) => value !== undefined);
}

function within(column: Expression<unknown>, text: string) {
  return sql<boolean>`lower(${column}) like ${anywhere(text)}`;
}
