import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page, plainDate, sortOf, uuid } from '../../fields.ts';
import { batchFilters, figuresOfBatches } from './batch.ts';

/** The columns that the merchants can be sorted by, with their data type. */
export const sortableBatchMerchantColumns = {
  dba: 'text',
  batch_date: 'date',
  batch_count: 'number',
  payment_count: 'number',
  sales_amount: 'number',
  credits_amount: 'number',
  total_amount: 'number',
} as const;

/** The `dba` of a totals row (specification section 2), which is always last. */
export const TOTALS = 'Totals';

/**
 * Closed batches of all merchants that the caller may see, added up by merchant and currency; `batch_date` is the latest of
 * them. `totals` has a row a currency whose `dba` is Totals.
 */
export const getBatchMerchants = defineCall({
  name: 'get_batch_merchants',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/batches/merchants',
  summary: 'List closed batches by merchant',
  source: 'S1.23; S2.143; blanks.md section 1',
  permission: { any_of: ['REGS'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({ ...batchFilters, sort: z.optional(sortOf(sortableBatchMerchantColumns)), ...page }),
  response: z.object({
    start_date: plainDate,
    end_date: plainDate,
    merchants: z.array(z.object({ dba: z.string(), merchant_uid: uuid, batch_date: plainDate, ...figuresOfBatches })),
    totals: z.array(z.object({ dba: z.literal(TOTALS), ...figuresOfBatches })),
    ...listTotals,
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
