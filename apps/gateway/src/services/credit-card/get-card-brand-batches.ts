import type { getCardBrandBatches as declaration } from '@countinghouse/contract/credit-card/get-card-brand-batches';
import { addDays, businessDateOf, isPlainDate } from '@countinghouse/domain/time-zones';
import { sql } from 'kysely';
import { type Operation, OperationError } from '../../operation.ts';
import { paymentsInScope, zoneOf } from '../../store/payments-in-scope.ts';
import { statusesWithMoney } from '../../store/volume.ts';

/** Sales by card brand over some batch dates; without dates over the seven days that end yesterday. */
export const getCardBrandBatches: Operation<typeof declaration> = async (context, { query }) => {
  const yesterday = addDays(businessDateOf(context.clock.now(), zoneOf(context.identity)), -1);
  const end_date = query.end_date ?? yesterday;
  const start_date = query.start_date ?? addDays(end_date, -6);
  for (const [field, date] of Object.entries({ start_date, end_date })) {
    if (!isPlainDate(date)) {
      throw new OperationError('invalid_request', { errors: [{ field, message: 'is not a date of the calendar' }] });
    }
  }
  if (end_date < start_date) {
    throw new OperationError('invalid_request', {
      errors: [{ field: 'end_date', message: 'must not be before start_date' }],
    });
  }

  const card_brands = await context.transaction((transaction) =>
    paymentsInScope(transaction, context.identity)
      .select([
        'payment.card_brand',
        'payment.currency',
        sql<number>`count(*)`.as('sales_count'),
        sql<number>`sum(payment.amount)::bigint`.as('sales_amount'),
        sql<string>`max(payment.batch_date)`.as('batch_date'),
      ])
      .where('payment.batch_date', '>=', start_date)
      .where('payment.batch_date', '<=', end_date)
      .where('payment.status', 'in', statusesWithMoney)
      .where('payment.direction', '=', 1)
      .$if(query.bin !== undefined, (select) =>
        select.where('payment.terminal_uid', 'in', (builder) =>
          builder
            .selectFrom('terminals')
            .select('terminal_uid')
            .where(sql`platform_data ->> 'bin'`, '=', query.bin as string),
        ),
      )
      .groupBy(['payment.card_brand', 'payment.currency'])
      .orderBy('sales_amount', 'desc')
      .execute(),
  );
  return { start_date, end_date, card_brands };
};
