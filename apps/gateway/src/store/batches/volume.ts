import { statusesWithMoney } from '@countinghouse/domain/payment/payment';
import { sql } from 'kysely';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import { paymentsInScope } from '../payments/payments-in-scope.ts';

/** The captured volume of a currency under a batch date. */
export type VolumeOfDate = { batch_date: string; currency: 840 | 826 | 978; total_amount: number; sales_count: number };

/**
 * Returns the volume by batch date, both dates included: captured amounts as in the batches, net of refunds and credits. Dates without
 * payments are left out. If every batch of a date has its sums, the date is read from those and from payments waiting in an open batch. Any
 * other date is read from its payments with an index-only scan.
 */
export async function volumeByDate(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  range: { from_date: string; to_date: string },
): Promise<VolumeOfDate[]> {
  const payments = paymentsInScope(transaction, identity).select([
    'payment.batch_date',
    'payment.currency',
    sql<number>`payment.captured_amount * payment.direction`.as('total_amount'),
    sql<number>`(payment.direction = 1)::integer`.as('sales_count'),
  ]);
  const waiting = payments
    .where('payment.batch_id', 'is', null)
    // Captured payments without a batch wait in an open one and have their own index. Settled payments are in their batch.
    .where(sql<boolean>`payment.status in (206, 210, 225)`)
    .where('payment.batch_date', '>=', range.from_date)
    .where('payment.batch_date', '<=', range.to_date);
  const others = payments
    .where(sql<boolean>`payment.batch_date = any(array(
      select generate_series(${range.from_date}::timestamp, ${range.to_date}::timestamp, interval '1 day')::date except select * from whole))`)
    .where('payment.status', 'in', statusesWithMoney);
  const scope =
    identity.merchant === undefined
      ? sql`tenant_uid = ${identity.tenant_uid}::uuid`
      : sql`merchant_uid = ${identity.merchant.merchant_uid}::uuid`;
  const { rows } = await sql<VolumeOfDate>`
    with batch as materialized (
      select batch_date, currency, summed_at, sales_count, credits_count, sales_amount - credits_amount as total_amount from batches
      where ${scope} and closed_at is not null and batch_date between ${range.from_date}::date and ${range.to_date}::date
    ), whole as materialized (
      select batch_date from batch group by batch_date having bool_and(summed_at is not null)
    ), waiting as materialized (${waiting})
    select batch_date, currency, sum(total_amount)::bigint as total_amount, sum(sales_count)::integer as sales_count from (
      select batch_date, currency, total_amount, sales_count from batch join whole using (batch_date) where sales_count + credits_count > 0
      union all
      select * from waiting join whole using (batch_date)
      union all
      ${others}
    ) part
    group by batch_date, currency order by batch_date, currency
  `.execute(transaction);
  return rows;
}
