import type { getSavedViews as declaration } from '@countinghouse/contract/core/saved-views/get-saved-views';
import type { Operation } from '../../../operation.ts';
import { readSavedViews } from '../../../store/reports/saved-views.ts';

/** Returns the caller's views of a list: their own, and those that others of their merchant or operator share. */
export const getSavedViews: Operation<typeof declaration> = (context, { query }) =>
  context.transaction(async (transaction) => ({
    saved_views: await readSavedViews(transaction, context.identity, query.list),
  }));
