import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/** Removes a user's passkeys, authenticator app and recovery codes, and ends every session: for a user who lost their device. */
export const resetUserSecondFactor = defineCall({
  name: 'reset_user_second_factor',
  service: 'core',
  method: 'POST',
  path: '/users/{id}/resetsecondfactor',
  summary: 'Remove the second factors of a user',
  source: 'S1.31',
  permission: { any_of: ['USUP'] },
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ Message: z.string() }),
  errors: ['not_found', 'permission_missing', 'own_account'],
});
