import { failedBatchResponses, failedBatchStatuses } from '@countinghouse/domain/settlement/failed-batch';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { givenDate, listTotals, page, plainDate, sortOf, text, uuid } from '../../fields.ts';
import { failedBatch } from './failed-batch.ts';

/** The columns that the failed batches can be sorted by, with their data type. */
export const sortableFailedBatchColumns = {
  batch_date: 'date',
  failed_at: 'date',
  batch_number: 'number',
  dba: 'text',
  status: 'text',
  payment_count: 'number',
  total_amount: 'number',
} as const;

/**
 * Returns failed batches, latest first. Dates are batch dates, both included; the default is the ninety days that end today. `batch_id`
 * selects one whatever its date.
 */
export const getFailedBatches = defineCall({
  name: 'get_failed_batches',
  service: 'credit-card',
  method: 'GET',
  path: '/failedbatches',
  summary: 'List failed batches',
  source: 'S7.119',
  permission: { any_of: ['BIFB'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({
    startdate: z.optional(givenDate),
    enddate: z.optional(givenDate),
    status: z.optional(z.literal(failedBatchStatuses)),
    resp: z.optional(z.literal(failedBatchResponses)),
    batch_id: z.optional(uuid),
    search: z.optional(text(100)),
    sort: z.optional(sortOf(sortableFailedBatchColumns)),
    ...page,
  }),
  response: z.object({
    startdate: plainDate,
    enddate: plainDate,
    billing_failed_batches: z.array(failedBatch),
    ...listTotals,
  }),
  errors: ['permission_missing'],
});
