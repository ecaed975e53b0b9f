import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, plainDate, signedAmount } from '../../fields.ts';

/** Returns the net volume of each batch date in the current month, in the merchant's time zone. */
export const getMonthToDateBatches = defineCall({
  name: 'get_month_to_date_batches',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/batches/month-to-date',
  summary: 'List the volume of each day of this month',
  source: 'S7.111; S3.17',
  permission: { any_of: ['RESV', 'REMS', 'REGS'] },
  effect: 'read',
  merchant_scope: 'any',
  response: z.object({
    batches: z.array(
      z.object({
        batch_date: plainDate,
        total_amount: signedAmount,
        sales_count: z.int(),
        currency,
        closed: z.boolean(),
      }),
    ),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
