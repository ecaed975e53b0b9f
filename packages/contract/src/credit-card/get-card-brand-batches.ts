import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { currency, plainDate, signedAmount } from '../fields.ts';

/** Sales of closed and open batches by card brand, `batch_date` being the latest date among them; without dates the seven days that end yesterday, as Home shows them. `bin` keeps the terminals with that acquirer BIN. */
export const getCardBrandBatches = defineCall({
  name: 'get_card_brand_batches',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/batches/card-brands',
  summary: 'Batch totals by card brand',
  source: 'S7.91; S7.92; S3.16',
  permission: { any_of: ['REMS', 'REGS', 'RESV'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({
    bin: z.optional(z.string().check(z.regex(/^\d{6}$/, 'must be six digits'))),
    start_date: z.optional(plainDate),
    end_date: z.optional(plainDate),
  }),
  response: z.object({
    start_date: plainDate,
    end_date: plainDate,
    card_brands: z.array(
      z.object({
        card_brand: z.string(),
        sales_count: z.int(),
        sales_amount: signedAmount,
        currency,
        batch_date: plainDate,
      }),
    ),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
