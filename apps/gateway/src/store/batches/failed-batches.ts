import type { FailedBatch } from '@countinghouse/contract/credit-card/batches/failed-batch';
import { failedBatchResponseOf } from '@countinghouse/domain/settlement/failed-batch';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import { exactCountMaximum } from '../search/exact-count.ts';
import { anywhere } from '../search/search-text.ts';
import { totalsOfBatch } from './batches.ts';

/** Selects failed batches. Dates are batch dates, both included; they are ignored for a single batch. */
export type FailedBatchFilter = {
  startdate: string;
  enddate: string;
  status?: string | undefined;
  resp?: string | undefined;
  search?: string | undefined;
  batch_id?: string | undefined;
};

type Row = Omit<FailedBatch, 'resp' | 'failed_at' | 'history'> & {
  failed_at: Date;
  history: (Omit<FailedBatch['history'][number], 'created_at'> & { created_at: string })[];
};

/** The SQL that each `sort` field orders by. */
const sortExpressions: Readonly<Record<string, string>> = {
  dba: 'upper(dba)',
  status: `array_position(array['Open', 'Claimed', 'Pending', 'Failed', 'Successful', 'Cancelled', 'Closed'], status)`,
};

/** Returns a page of the failed batches that the identity can see, the latest first, each with its history, and their total number. */
export async function findFailedBatches(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  filter: FailedBatchFilter,
  page: { sort?: string | undefined; limit: number; offset: number },
): Promise<{ rows: FailedBatch[]; count: number }> {
  const [field = '', order = ''] = (page.sort ?? '').split(':');
  const first =
    page.sort === undefined ? '' : `${sortExpressions[field] ?? field} ${order === 'desc' ? 'desc' : 'asc'}, `;
  const conditions = conditionsOf(identity, filter);
  const { rows } = await sql<Row>`
    with failed as (
      select f.batch_id, batch.batch_number, f.merchant_uid, merchant.doing_business_as as dba, batch.terminal_uid,
        terminal.name as terminal_name, batch.batch_date, f.status, f.reason, f.response_code, f.failed_at, f.version,
        coalesce((select claimant.first_name || ' ' || claimant.last_name from users claimant
          where claimant.user_id = f.claimed_by), '') as claimed_by,
        batch.currency, totals.debits_number as sales_count, totals.debits_amount as sales_amount,
        totals.credits_number as credits_count, -totals.credits_amount as credits_amount,
        totals.debits_number + totals.credits_number as payment_count,
        totals.debits_amount - totals.credits_amount as total_amount, f.acquirer_totals
      from failed_batches f
      join batches batch on batch.merchant_uid = f.merchant_uid and batch.batch_id = f.batch_id
      join merchants merchant on merchant.merchant_uid = f.merchant_uid
      join terminals terminal on terminal.merchant_uid = batch.merchant_uid and terminal.terminal_uid = batch.terminal_uid
      cross join ${sql.raw(totalsOfBatch)} totals
      where ${sql.join(conditions, sql` and `)}
    ), page as (
      select * from failed order by ${sql.raw(first)} failed_at desc, batch_id limit ${page.limit} offset ${page.offset}
    )
    select page.*, (
      select coalesce(json_agg(json_build_object('sequence', h.sequence, 'action', h.action, 'status', h.status, 'note', h.note,
        'response_code', h.response_code, 'user_name', h.user_name, 'created_at', h.created_at) order by h.sequence desc), '[]')
      from failed_batch_actions h where h.merchant_uid = page.merchant_uid and h.batch_id = page.batch_id) as history
    from page order by ${sql.raw(first)} failed_at desc, batch_id
  `.execute(transaction);
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from failed_batches f
      join batches batch on batch.merchant_uid = f.merchant_uid and batch.batch_id = f.batch_id
      join merchants merchant on merchant.merchant_uid = f.merchant_uid
      where ${sql.join(conditions, sql` and `)} limit ${exactCountMaximum + 1}) found
  `.execute(transaction);
  return { rows: rows.map(shown), count: counted.rows[0]?.count ?? 0 };
}

function conditionsOf(identity: RequestIdentity, filter: FailedBatchFilter): RawBuilder<SqlBool>[] {
  const scope =
    identity.merchant === undefined
      ? sql<SqlBool>`f.tenant_uid = ${identity.tenant_uid}::uuid`
      : sql<SqlBool>`f.merchant_uid = ${identity.merchant.merchant_uid}::uuid`;
  if (filter.batch_id !== undefined) return [scope, sql<SqlBool>`f.batch_id = ${filter.batch_id}::uuid`];
  const { status, resp, search } = filter;
  return [
    scope,
    sql<SqlBool>`batch.batch_date between ${filter.startdate}::date and ${filter.enddate}::date`,
    ...(status === undefined || status === 'All' ? [] : [sql<SqlBool>`f.status = ${status}`]),
    ...(resp === 'RB' ? [sql<SqlBool>`f.reason = 'refused'`] : []),
    ...(resp === 'Other' ? [sql<SqlBool>`f.reason <> 'refused'`] : []),
    ...(search === undefined || search === ''
      ? []
      : [sql<SqlBool>`(merchant.doing_business_as ilike ${anywhere(search)} or batch.batch_number::text = ${search})`]),
  ];
}

function shown({ failed_at, history, ...row }: Row): FailedBatch {
  return {
    ...row,
    resp: failedBatchResponseOf(row.reason),
    failed_at: failed_at.toISOString(),
    history: history.map((event) => ({ ...event, created_at: new Date(event.created_at).toISOString() })),
  };
}
