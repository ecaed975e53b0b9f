import type { LineItemCriteria } from '@countinghouse/contract/merchants/line-items/search-line-item-transactions';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { isPlainDate, rangeBounds } from '@countinghouse/domain/time/time-zones';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type OperationContext, OperationError } from '../../../operation.ts';
import { readLineItemDefaults } from '../../../store/merchants/line-item-defaults.ts';
import { lineItemTransactionOf, paymentsWithCommercialData } from '../../../store/payments/commercial-data.ts';
import { paymentsInScope, zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { countMatching, totalsOf } from '../../../store/search/exact-count.ts';
import { anywhere } from '../../../store/search/search-text.ts';
import type { PaymentsTable } from '../../../store/tables.ts';

/** Approved and not refunded: the payments that can have Level 2/3 data. */
const statuses = [205, 206, 210, 218];

type Builder = ExpressionBuilder<{ payment: PaymentsTable }, 'payment'>;

/**
 * Returns a page of the matching payments that can have Level 2/3 data, with the level that each reaches.
 *
 * @throws OperationError invalid_request for a date that does not exist or a range in the wrong order
 */
export async function findLineItemTransactions(
  context: OperationContext,
  { limit = 20, offset = 0, sort, ...criteria }: LineItemCriteria & { changeable?: boolean },
) {
  const { identity } = context;
  const merchant_uid = identity.merchant?.merchant_uid ?? '';
  const where = conditions(context, criteria);
  const [field = 'timestamp', order = 'desc'] = (sort ?? '').split(':').filter((part) => part !== '');
  const column = field === 'amount' ? 'payment.amount' : 'payment.created_at';
  const direction = order === 'asc' ? 'asc' : 'desc';

  return context.transaction(async (transaction) => {
    const payments = await paymentsWithCommercialData(transaction, identity)
      .where(where)
      .orderBy(column, direction)
      .orderBy('payment.created_at', direction)
      .orderBy('payment.payment_id', direction)
      .limit(limit)
      .offset(offset)
      .execute();
    const count = await countMatching(transaction, paymentsInScope(transaction, identity).where(where));
    const defaults = await readLineItemDefaults(transaction, merchant_uid);
    return {
      transactions: payments.map((payment) => lineItemTransactionOf(payment, defaults)),
      ...totalsOf(count),
      limit,
      offset,
    };
  });
}

function conditions(
  { identity }: OperationContext,
  criteria: Omit<LineItemCriteria, 'limit' | 'offset' | 'sort'> & { changeable?: boolean },
) {
  const { start_date, end_date, status, order_id = '', transaction_id = '', changeable = false } = criteria;
  const zone = zoneOf(identity);
  const { from, before } = instantsOf({ start_date, end_date }, (date) =>
    rangeBounds({ from_date: date, to_date: date }, zone),
  );
  const wanted = changeable ? [205, 206, 210] : (status?.map(Number) ?? statuses);
  return (builder: Builder) =>
    builder.and([
      builder('payment.direction', '=', 1),
      builder('payment.status', 'in', wanted),
      ...(changeable ? [builder('payment.batch_id', 'is', null)] : []),
      ...(from === undefined ? [] : [builder('payment.created_at', '>=', from)]),
      ...(before === undefined ? [] : [builder('payment.created_at', '<', before)]),
      ...(order_id === '' ? [] : [ofOrder(order_id)]),
      ...(transaction_id === '' ? [] : ofTransaction(builder, transaction_id)),
    ]);
}

function instantsOf(
  { start_date, end_date }: { start_date: string | undefined; end_date: string | undefined },
  boundsOf: (date: string) => { from: Date; to: Date },
): { from: Date | undefined; before: Date | undefined } {
  for (const [field, date] of Object.entries({ start_date, end_date })) {
    if (date !== undefined && !isPlainDate(date)) {
      throw new OperationError('invalid_request', { errors: [{ field, message: 'is not a date of the calendar' }] });
    }
  }
  if (start_date !== undefined && end_date !== undefined && end_date < start_date) {
    const errors = [{ field: 'end_date', message: 'must not be before start_date' }];
    throw new OperationError('invalid_request', { errors });
  }
  return {
    from: start_date === undefined ? undefined : boundsOf(start_date).from,
    before: end_date === undefined ? undefined : boundsOf(end_date).to,
  };
}

/** The order id contains the text; the index of searched texts serves it. */
function ofOrder(order_id: string) {
  return order_id.length < 3
    ? sql<SqlBool>`(payment.search like ${anywhere(` ${order_id} `)} and lower(payment.order_id) = ${order_id.toLowerCase()})`
    : sql<SqlBool>`(payment.search like ${anywhere(order_id)} and lower(payment.order_id) like ${anywhere(order_id)})`;
}

/** A transaction id contains the millisecond at which the payment was made (processor/references.ts), so the index by time serves it. */
function ofTransaction(builder: Builder, transaction_id: string) {
  if (matchesUuid(transaction_id)) return [builder('payment.payment_id', '=', transaction_id)];
  const made = /^T([0-9A-Z]{8})\d{6}$/.exec(transaction_id.toUpperCase())?.[1];
  if (made === undefined) return [sql<SqlBool>`false`];
  const from = new Date(Number.parseInt(made, 36));
  return [
    builder('payment.created_at', '>=', from),
    builder('payment.created_at', '<', new Date(from.getTime() + 1)),
    builder('payment.transaction_uid', '=', transaction_id.toUpperCase()),
  ];
}
