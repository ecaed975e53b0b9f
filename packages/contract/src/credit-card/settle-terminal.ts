import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { currency, plainDate, signedAmount, uuid } from '../fields.ts';

/** Settle now: closes the terminal's open batch and submits it. The terminal key selects; the batch must be the merchant's own. */
export const settleTerminal = defineCall({
  name: 'settle_terminal',
  service: 'credit-card',
  method: 'POST',
  path: '/batch-terminal-settlement/{terminal_key}',
  summary: 'Settle a terminal now',
  source: 'S7.108; blanks.md section 3',
  permission: { any_of: ['SSEX'] },
  effect: 'write',
  merchant_scope: 'one',
  merchant_capability: 'settle',
  idempotency: 'required',
  params: z.object({ terminal_key: z.string().check(z.minLength(8), z.maxLength(64)) }),
  body: z.strictObject({ user_id: uuid }),
  response: z.object({
    batch: z.object({
      batch_id: uuid,
      batch_number: z.int(),
      terminal_uid: uuid,
      batch_date: plainDate,
      status: z.string(),
      payment_count: z.int(),
      sales_amount: signedAmount,
      credits_amount: signedAmount,
      total_amount: signedAmount,
      currency,
    }),
  }),
  errors: [
    'idempotency_key_reused',
    'idempotency_in_progress',
    'batch_empty',
    'acquirer_unavailable',
    'outcome_unknown',
  ],
});
