import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { type BatchResult, batchResult } from './batch.ts';

/**
 * The administrator's settle now: closes the open batch of each of the merchant's terminals with something to settle, and submits them. The
 * merchant in the path must be one of the operator's.
 */
export const settleMerchant = defineCall({
  name: 'settle_merchant',
  service: 'credit-card',
  method: 'POST',
  path: '/batch/{merchant_uid}',
  summary: 'Settle a merchant now',
  source: 'S7.109; S7.110; blanks.md section 3',
  permission: { any_of: ['SSEX'] },
  effect: 'write',
  user_type: 'Administrator',
  merchant_scope: 'any',
  idempotency: 'required',
  params: z.object({ merchant_uid: uuid }),
  body: z.strictObject({ user_id: uuid }),
  response: z.object({ batches: z.array(batchResult) }),
  errors: ['idempotency_key_reused', 'merchant_status_forbids', 'batch_empty'],
});

/** The message for an administrator whose settlement returns nothing (specification sections 7 and 8). */
export const NO_DATA_RETURNED = 'No data returned from the API';

/**
 * Returns the batches of an answer.
 * @throws Error with the specification's message if there is no data
 */
export function settledBatchesOf(reply: { batches?: BatchResult[] } | null | undefined): BatchResult[] {
  if (reply?.batches === undefined || reply.batches.length === 0) throw new Error(NO_DATA_RETURNED);
  return reply.batches;
}
