import type { getRecentBatches as declaration } from '@countinghouse/contract/credit-card/batches/get-recent-batches';
import { sql } from 'kysely';
import type { Operation } from '../../../operation.ts';
import { brandsOfBatch } from '../../../store/batches/batches.ts';

const batchCount = 10;

/** Returns the ten latest closed batches, with the figures of the settlement report. */
export const getRecentBatches: Operation<typeof declaration> = (context) =>
  context.transaction(async (transaction) => {
    const { identity } = context;
    const scope =
      identity.merchant === undefined
        ? sql`tenant_uid = ${identity.tenant_uid}::uuid`
        : sql`merchant_uid = ${identity.merchant.merchant_uid}::uuid`;
    const { rows } = await sql<Awaited<ReturnType<Operation<typeof declaration>>>['batches'][number]>`
      select batch.batch_id, batch.batch_number, batch.terminal_uid, batch.merchant_uid, batch.batch_date, batch.status,
        batch.currency, total.payment_count, total.total_amount
      from (select * from batches where ${scope} and closed_at is not null order by closed_at desc limit ${batchCount}) batch
      cross join lateral (
        select coalesce(sum(sales_count + credits_count), 0)::integer as payment_count,
          coalesce(sum(sales_amount - credits_amount), 0)::bigint as total_amount
        from (
          select sales_count, credits_count, sales_amount, credits_amount from batch_card_brands brand
          where brand.merchant_uid = batch.merchant_uid and brand.batch_id = batch.batch_id and batch.summed_at is not null
          union all
          select sales_count, credits_count, sales_amount, credits_amount from ${sql.raw(brandsOfBatch)} brand
          where batch.summed_at is null
        ) brands
      ) total
      order by batch.closed_at desc
    `.execute(transaction);
    return { batches: rows };
  });
