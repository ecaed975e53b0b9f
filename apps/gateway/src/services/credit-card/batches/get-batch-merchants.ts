import {
  type getBatchMerchants as declaration,
  TOTALS,
} from '@countinghouse/contract/credit-card/batches/get-batch-merchants';
import type { Operation } from '../../../operation.ts';
import { findBatchFigures } from '../../../store/batches/batch-figures.ts';
import { totalsOf } from '../../../store/search/exact-count.ts';
import { batchRangeOf } from './batch-range.ts';

/** Returns closed batches by merchant and currency, ordered by name. Merchants without a batch are omitted. */
export const getBatchMerchants: Operation<typeof declaration> = async (context, { query }) => {
  const range = batchRangeOf(context, query);
  const limit = query.limit ?? 20;
  const offset = query.offset ?? 0;
  const page = { sort: query.sort, limit, offset };
  const { groups, count, totals } = await context.transaction((transaction) =>
    findBatchFigures(transaction, context.identity, { ...query, ...range }, 'merchant', page),
  );
  return {
    ...range,
    merchants: groups,
    totals: totals.map((total) => ({ dba: TOTALS, ...total })),
    ...totalsOf(count),
    limit,
    offset,
  };
};
