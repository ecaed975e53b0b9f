import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/**
 * Ends acting as a user; `{id}` is the impersonated user's. Ending what has ended already (in another tab, by itself, because the
 * permission was taken away) answers alike, so that nobody stays in it.
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
    /** Who was acted as, and the merchant of whom. */
    user_id: uuid,
    merchant_uid: uuid,
  }),
  errors: ['not_found'],
});
