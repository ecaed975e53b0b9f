import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page, plainDate, sortOf } from '../../fields.ts';
import { batchFilters, batchTotal, figuresOfBatches } from './batch.ts';

/** The columns that the days can be sorted by, with their data type. */
export const sortableBatchDateColumns = {
  batch_date: 'date',
  batch_count: 'number',
  payment_count: 'number',
  sales_amount: 'number',
  credits_amount: 'number',
  total_amount: 'number',
} as const;

/** Closed batches added up by batch date and currency, the latest first. */
export const getBatchDates = defineCall({
  name: 'get_batch_dates',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/batches/dates',
  summary: 'List closed batches by date',
  source: 'S1.22; S1.23; blanks.md section 1',
  permission: { any_of: ['REMS', 'REGS'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({ ...batchFilters, sort: z.optional(sortOf(sortableBatchDateColumns)), ...page }),
  response: z.object({
    start_date: plainDate,
    end_date: plainDate,
    dates: z.array(z.object({ batch_date: plainDate, ...figuresOfBatches })),
    ...listTotals,
    total_amounts: z.array(batchTotal),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
