import type { getCardBrandBatches as declaration } from '@countinghouse/contract/credit-card/batches/get-card-brand-batches';
import type { Operation } from '../../../operation.ts';
import { findBatchFigures } from '../../../store/batches/batch-figures.ts';
import { batchRangeOf } from './batch-range.ts';

/** Returns closed batches by card brand. The default is the seven days that end yesterday. */
export const getCardBrandBatches: Operation<typeof declaration> = async (context, { query }) => {
  const range = batchRangeOf(context, query, { days: 7, days_ago: 1 });
  const { groups, totals } = await context.transaction((transaction) =>
    findBatchFigures(transaction, context.identity, { ...query, ...range }, 'card_brand', { limit: null, offset: 0 }),
  );
  return { ...range, card_brands: groups, total_amounts: totals };
};
