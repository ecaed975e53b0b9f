import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { newProcessor, processor } from './processor.ts';

/**
 * Connects a merchant to a processor, active immediately: for an agreement that already exists in another system. The path names the
 * responsible user, who must be the caller. A transport other than SOCKET also requires MSCA.
 */
export const createProcessor = defineCall({
  name: 'create_processor',
  service: 'merchants',
  method: 'POST',
  path: '/processors/processor/{user_id}',
  summary: 'Connect a merchant to a processor',
  source: 'S7.57; blanks.md 5',
  permission: { any_of: ['MEUP'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  params: z.object({ user_id: uuid }),
  body: z.strictObject({ ...newProcessor.shape, merchant_uid: uuid }),
  response: z.object({ processor }),
  errors: ['processor_exists', 'merchant_status_forbids', 'permission_missing'],
});
