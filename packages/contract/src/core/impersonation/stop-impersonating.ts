import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/**
 * Ends impersonation; `{id}` is the impersonated user's. The answer is the same if it has already ended (in another tab, by timeout, or
 * because the permission was removed), so that no one is stuck in it.
 */
export const stopImpersonating = defineCall({
  name: 'stop_impersonating',
  service: 'core',
  method: 'POST',
  path: '/users/stopimpersonate/{id}',
  summary: 'Stop acting as a user',
  source: 'S7.34; blanks.md 5',
  permission: 'signed_in',
  user_type: 'Administrator',
  acts_as: 'self',
  effect: 'write',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  response: z.object({
    /** The impersonated user, and their merchant. */
    user_id: uuid,
    merchant_uid: uuid,
  }),
  errors: ['not_found'],
});
