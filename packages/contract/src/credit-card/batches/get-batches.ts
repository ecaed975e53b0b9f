import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page, plainDate, queryInteger, sortOf, uuid } from '../../fields.ts';
import { batchFilters, batchRow, batchTotal } from './batch.ts';

/** The columns that the batches can be sorted by, with their data type. */
export const sortableBatchColumns = {
  batch_date: 'date',
  batch_number: 'number',
  dba: 'text',
  status: 'text',
  payment_count: 'number',
  sales_amount: 'number',
  credits_amount: 'number',
  total_amount: 'number',
} as const;

/**
 * Returns closed batches, latest first, each with its card brands. `batch_id` selects one batch, and `batch_number` those with this number,
 * whatever their date.
 */
export const getBatches = defineCall({
  name: 'get_batches',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/batches',
  summary: 'List closed batches',
  source: 'S7.93',
  permission: { any_of: ['REMS', 'REGS'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({
    ...batchFilters,
    batch_id: z.optional(uuid),
    batch_number: z.optional(queryInteger(1, 999_999)),
    sort: z.optional(sortOf(sortableBatchColumns)),
    ...page,
  }),
  response: z.object({
    start_date: plainDate,
    end_date: plainDate,
    batches: z.array(batchRow),
    ...listTotals,
    total_amounts: z.array(batchTotal),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
