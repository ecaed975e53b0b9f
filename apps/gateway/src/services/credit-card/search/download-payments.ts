import type { Calls } from '@countinghouse/contract/calls';
import { sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import { columnsAskedFor, queryBuilder } from '../../../export/file-query.ts';
import { countedColumns, csvValueOf, periodOf, textOf } from '../../../export/table-columns.ts';
import { makeTableFile } from '../../../export/table-file.ts';
import type { Operation } from '../../../operation.ts';
import { paymentsInScope, zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { amountCounted } from './awaiting-operation.ts';
import { paymentConditions } from './payment-conditions.ts';
import { paymentFileColumns, shownPaymentColumns } from './payment-file-columns.ts';
import { paymentOrder } from './payment-order.ts';

/** Writes the results of Transaction Search to a file (S7.118): all of them, in the order of the search. */
export function downloadPayments(
  dependencies: Pick<Dependencies, 'files' | 'owner_pool' | 'clock'>,
): Operation<Calls['download_payments']> {
  return (context, { query }) => {
    const { identity } = context;
    const { format = 'csv', table_name = 'Transactions', locale = 'en', labels, covers, sort, ...criteria } = query;
    const columns = columnsAskedFor(labels, paymentFileColumns, shownPaymentColumns);
    const zone = zoneOf(identity);
    const order = paymentOrder(sort);
    const written = format === 'csv' ? csvValueOf : textOf;
    const counted = format === 'csv' ? [] : countedColumns(amountCounted(undefined), sql.ref('payment.currency'));
    return makeTableFile(dependencies, context, {
      table_name,
      format,
      locale,
      covers: covers ?? periodOf(criteria, locale),
      columns,
      zone,
      sum_of: 'amount',
      query: paymentsInScope(queryBuilder, identity)
        .leftJoin('merchants as merchant', 'merchant.merchant_uid', 'payment.merchant_uid')
        .select([...columns.map((column) => written(column, zone).as(column.key)), ...counted])
        .where(paymentConditions(criteria, identity) as never)
        .orderBy(order.expression, order.direction)
        .orderBy('payment.created_at', order.time)
        .orderBy('payment.payment_id', order.time)
        .compile(),
    });
  };
}
