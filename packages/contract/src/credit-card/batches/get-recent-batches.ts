import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, plainDate, signedAmount, uuid } from '../../fields.ts';

/** Returns the ten latest closed batches, newest first. */
export const getRecentBatches = defineCall({
  name: 'get_recent_batches',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/batches/recent',
  summary: 'List the latest batches',
  source: 'S7.113',
  permission: { any_of: ['REMS', 'REGS', 'RESV'] },
  effect: 'read',
  merchant_scope: 'any',
  response: z.object({
    batches: z.array(
      z.object({
        batch_id: uuid,
        batch_number: z.int(),
        terminal_uid: uuid,
        merchant_uid: uuid,
        batch_date: plainDate,
        status: z.string(),
        payment_count: z.int(),
        total_amount: signedAmount,
        currency,
      }),
    ),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
