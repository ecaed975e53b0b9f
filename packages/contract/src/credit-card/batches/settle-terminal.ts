import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { batchResult } from './batch.ts';

/** Settle now: closes the terminal's open batch and submits it. The terminal key only selects; the batch must be the merchant's own. */
export const settleTerminal = defineCall({
  name: 'settle_terminal',
  service: 'credit-card',
  method: 'POST',
  path: '/batch-terminal-settlement/{terminal_key}',
  summary: 'Settle a terminal now',
  source: 'S7.108; blanks.md section 3',
  permission: { any_of: ['SSEX'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'settle',
  idempotency: 'required',
  params: z.object({ terminal_key: z.string().check(z.minLength(8), z.maxLength(64)) }),
  body: z.strictObject({ user_id: uuid }),
  response: z.object({ batch: batchResult }),
  errors: [
    'idempotency_key_reused',
    'idempotency_in_progress',
    'batch_empty',
    'acquirer_unavailable',
    'outcome_unknown',
  ],
});
