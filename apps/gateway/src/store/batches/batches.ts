import type pg from 'pg';
import { terminalLockSql } from '../payments/payment-locks.ts';
import { inOneGo, namedStatement } from '../payments/pipeline.ts';
import type { BatchStatus } from '../tables.ts';

/** The terminal of a batch. */
type BatchPlace = { merchant_uid: string; tenant_uid: string; terminal_uid: string; currency: number };

/** `batch_date` is the date of the cut-off that will close the batch; null where batches close only by hand. */
type NewBatch = BatchPlace & { opened_at: Date; batch_date: string | null };

const ensureOpen = namedStatement<NewBatch>(`
  with opened as (
    insert into batches (merchant_uid, batch_id, tenant_uid, terminal_uid, batch_number, status, currency, opened_at, batch_date)
    select @merchant_uid::uuid, gen_random_uuid(), @tenant_uid::uuid, @terminal_uid::uuid,
      coalesce((select max(batch_number) % 999999 from batches
                where merchant_uid = @merchant_uid::uuid and terminal_uid = @terminal_uid::uuid), 0) + 1,
      'open', @currency::smallint, @opened_at::timestamptz, @batch_date::date
    where not exists (select from batches
      where merchant_uid = @merchant_uid::uuid and terminal_uid = @terminal_uid::uuid and status = 'open')
    on conflict do nothing
  ) select true as done`);

/** Opens a terminal's first batch, unless it has an open one. */
export async function ensureOpenBatch(pool: pg.Pool, place: NewBatch): Promise<void> {
  const { merchant_uid, tenant_uid, terminal_uid, currency, opened_at, batch_date } = place;
  await inOneGo(
    pool,
    merchant_uid,
    [terminalLockSql(terminal_uid)],
    ensureOpen({ merchant_uid, tenant_uid, terminal_uid, currency, opened_at, batch_date }),
  );
}

/** A batch with its totals, which are always computed from its payments. Amounts in minor units. */
export type BatchTotals = {
  batch_id: string;
  batch_number: number;
  terminal_uid: string;
  batch_date: string;
  status: BatchStatus;
  currency: 840 | 826 | 978;
  response_code: string | null;
  debits_number: number;
  debits_amount: number;
  credits_number: number;
  credits_amount: number;
};

/** The statuses that count in a batch. A payment reversed while its batch closed does not count. */
export const standingStatuses = [210, 218, 220, 225] as const;

/** The same as an SQL condition. */
const standing = `status in (${standingStatuses.join(', ')})`;

/** SQL of the totals of a batch's payments, as columns. `batch` is the alias of the batch. */
export const totalsOfBatch = `lateral (
    select count(*) filter (where direction = 1)::integer as debits_number,
      coalesce(sum(captured_amount) filter (where direction = 1), 0)::bigint as debits_amount,
      count(*) filter (where direction = -1)::integer as credits_number,
      coalesce(sum(captured_amount) filter (where direction = -1), 0)::bigint as credits_amount
    from payments where merchant_uid = batch.merchant_uid and batch_id = batch.batch_id and ${standing}
  )`;

/** SQL of a batch's sums by card brand, from its payments. `batch` is the alias of the batch. */
export const brandsOfBatch = `lateral (
    select card_brand,
      count(*) filter (where direction = 1)::integer as sales_count,
      coalesce(sum(captured_amount) filter (where direction = 1), 0)::bigint as sales_amount,
      count(*) filter (where direction = -1)::integer as credits_count,
      coalesce(sum(captured_amount) filter (where direction = -1), 0)::bigint as credits_amount
    from payments where merchant_uid = batch.merchant_uid and batch_id = batch.batch_id and ${standing}
    group by card_brand
  )`;

/** Reads a closed batch in its current state. */
export function readBatch(pool: pg.Pool, merchant_uid: string, batch_id: string): Promise<BatchTotals> {
  return inOneGo<BatchTotals>(pool, merchant_uid, [], {
    text: `select batch.batch_id, batch.batch_number, batch.terminal_uid, batch.batch_date, batch.status, batch.currency,
        batch.response_code, totals.*
      from batches batch cross join ${totalsOfBatch} totals where batch.merchant_uid = $1 and batch.batch_id = $2`,
    values: [merchant_uid, batch_id],
  });
}
