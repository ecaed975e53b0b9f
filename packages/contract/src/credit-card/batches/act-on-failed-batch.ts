import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { failedBatch, failedBatchAction } from './failed-batch.ts';

/**
 * Claims (1), resubmits (2), closes (3) or cancels (4) the work on a failed batch. `version` is the one that the user saw: if another user
 * was faster nothing is done, and the answer says so.
 */
export const actOnFailedBatch = defineCall({
  name: 'act_on_failed_batch',
  service: 'credit-card',
  method: 'POST',
  path: '/failedbatches/action',
  summary: 'Act on a failed batch',
  source: 'S7.120',
  // BIFB alone also allows read-only access.
  permission: { all_of: ['BIFB', 'BRRS'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  body: failedBatchAction,
  response: z.object({ failed_batch: failedBatch }),
  errors: ['permission_missing', 'not_found', 'status_forbids', 'changed_meanwhile'],
});
