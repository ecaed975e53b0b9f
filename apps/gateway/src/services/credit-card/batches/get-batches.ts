import type { CallResponse } from '@countinghouse/contract/call';
import type { getBatches as declaration } from '@countinghouse/contract/credit-card/batches/get-batches';
import { merchantIdOf } from '@countinghouse/domain/merchant/merchant-id';
import type { Operation, ScopedTransaction } from '../../../operation.ts';
import { type BatchFound, findBatchFigures, readBrandsOfBatches } from '../../../store/batches/batch-figures.ts';
import { totalsOf } from '../../../store/search/exact-count.ts';
import { batchRangeOf } from './batch-range.ts';

type BatchRow = CallResponse<typeof declaration>['batches'][number];

/** Returns closed batches, the latest first. For the id of another merchant's batch the list is empty. */
export const getBatches: Operation<typeof declaration> = async (context, { query }) => {
  const range = batchRangeOf(context, query);
  const limit = query.limit ?? 20;
  const offset = query.offset ?? 0;
  return context.transaction(async (transaction) => {
    const { identity } = context;
    const { groups, count, totals } = await findBatchFigures(transaction, identity, { ...query, ...range }, 'batch', {
      sort: query.sort,
      limit,
      offset,
    });
    const known = await readBatches(transaction, groups);
    const brands = await readBrandsOfBatches(transaction, identity, groups, query.card_brand);
    const batches = groups.flatMap((found): BatchRow[] => {
      const batch = known.get(found.batch_id);
      return batch === undefined ? [] : [{ ...found, ...batch, card_brands: brands.get(found.batch_id) ?? [] }];
    });
    return { ...range, batches, ...totalsOf(count), limit, offset, total_amounts: totals };
  });
};

/** Reads the other columns of each batch's row. */
async function readBatches(transaction: ScopedTransaction, found: readonly BatchFound[]) {
  if (found.length === 0) return new Map<string, never>();
  const rows = await transaction
    .selectFrom('batches as batch')
    .innerJoin('merchants as merchant', 'merchant.merchant_uid', 'batch.merchant_uid')
    .innerJoin('terminals as terminal', (join) =>
      join
        .onRef('terminal.merchant_uid', '=', 'batch.merchant_uid')
        .onRef('terminal.terminal_uid', '=', 'batch.terminal_uid'),
    )
    .select(['batch.batch_id', 'batch.batch_number', 'batch.merchant_uid', 'merchant.doing_business_as as dba'])
    .select(['batch.terminal_uid', 'terminal.name as terminal_name', 'terminal.platform_data'])
    .select(['terminal.platform_merchant_id', 'batch.batch_date', 'batch.status', 'batch.response_code'])
    .select(['batch.closed_at', 'batch.settled_at'])
    .where('batch.merchant_uid', 'in', [...new Set(found.map(({ merchant_uid }) => merchant_uid))])
    .where(
      'batch.batch_id',
      'in',
      found.map(({ batch_id }) => batch_id),
    )
    .execute();
  return new Map(
    rows.map(({ platform_data, platform_merchant_id, closed_at, settled_at, ...row }) => {
      const { bin = '' } = platform_data as { bin?: string };
      return [
        row.batch_id,
        {
          ...row,
          bin,
          merchant_id: bin === '' ? '' : merchantIdOf(bin, platform_merchant_id),
          batch_date: row.batch_date as string,
          status: row.status as BatchRow['status'],
          closed_at: (closed_at as Date).toISOString(),
          settled_at: settled_at?.toISOString() ?? null,
        },
      ] as const;
    }),
  );
}
