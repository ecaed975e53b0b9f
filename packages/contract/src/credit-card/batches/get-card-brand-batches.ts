import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { plainDate } from '../../fields.ts';
import { batchFilters, batchTotal, figuresOfBatches } from './batch.ts';

/**
 * Returns closed batches summed by card brand and currency, largest sales first; `batch_date` is their latest date. The default is the
 * seven days that end yesterday, as on Home.
 */
export const getCardBrandBatches = defineCall({
  name: 'get_card_brand_batches',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/batches/card-brands',
  summary: 'List closed batches by card brand',
  source: 'S7.91; S7.92; S3.16',
  permission: { any_of: ['REMS', 'REGS', 'RESV'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object(batchFilters),
  response: z.object({
    start_date: plainDate,
    end_date: plainDate,
    card_brands: z.array(z.object({ card_brand: z.string(), batch_date: plainDate, ...figuresOfBatches })),
    total_amounts: z.array(batchTotal),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
