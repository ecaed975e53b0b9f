import type { getBatchDates as declaration } from '@countinghouse/contract/credit-card/batches/get-batch-dates';
import type { Operation } from '../../../operation.ts';
import { findBatchFigures } from '../../../store/batches/batch-figures.ts';
import { totalsOf } from '../../../store/search/exact-count.ts';
import { batchRangeOf } from './batch-range.ts';

/** Returns closed batches by date and currency. Days without a batch are omitted. */
export const getBatchDates: Operation<typeof declaration> = async (context, { query }) => {
  const range = batchRangeOf(context, query);
  const limit = query.limit ?? 20;
  const offset = query.offset ?? 0;
  const page = { sort: query.sort, limit, offset };
  const { groups, count, totals } = await context.transaction((transaction) =>
    findBatchFigures(transaction, context.identity, { ...query, ...range }, 'date', page),
  );
  return { ...range, dates: groups, ...totalsOf(count), limit, offset, total_amounts: totals };
};
