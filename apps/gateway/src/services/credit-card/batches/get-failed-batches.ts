import type { getFailedBatches as declaration } from '@countinghouse/contract/credit-card/batches/get-failed-batches';
import type { Operation } from '../../../operation.ts';
import { findFailedBatches } from '../../../store/batches/failed-batches.ts';
import { totalsOf } from '../../../store/search/exact-count.ts';
import { batchRangeOf } from './batch-range.ts';

/**
 * Returns failed batches, the latest first (S7.119). For the id of another operator's batch the list is empty.
 *
 * @throws OperationError invalid_request for a date that does not exist, or an end before the start
 */
export const getFailedBatches: Operation<typeof declaration> = async (context, { query }) => {
  const { start_date, end_date } = batchRangeOf(
    context,
    { start_date: query.startdate, end_date: query.enddate },
    { days: 90, days_ago: 0 },
  );
  const range = { startdate: start_date, enddate: end_date };
  const limit = query.limit ?? 20;
  const offset = query.offset ?? 0;
  const { rows, count } = await context.transaction((transaction) =>
    findFailedBatches(transaction, context.identity, { ...query, ...range }, { sort: query.sort, limit, offset }),
  );
  return { ...range, billing_failed_batches: rows, ...totalsOf(count), limit, offset };
};
