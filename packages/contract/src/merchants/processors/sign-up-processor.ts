import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { newProcessor, processor } from './processor.ts';

/**
 * Signs a merchant up with a processor: the connection is `applied` and takes no payments until it is active. A transport other than SOCKET
 * also requires MSCA.
 */
export const signUpProcessor = defineCall({
  name: 'sign_up_processor',
  service: 'merchants',
  method: 'POST',
  path: '/processors/signup/{merchant_id}',
  summary: 'Sign up a merchant with a processor',
  source: 'S7.58; blanks.md 5',
  permission: { any_of: ['MEUP'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  params: z.object({ merchant_id: uuid }),
  body: newProcessor,
  response: z.object({ processor }),
  errors: ['processor_exists', 'merchant_status_forbids', 'permission_missing'],
});
