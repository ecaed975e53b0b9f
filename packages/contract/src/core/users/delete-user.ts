import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/**
 * Removes a user for good: from every list, with all sessions ended immediately and sign-in disabled. Histories keep the name, so the user
 * name is not reused.
 */
export const deleteUser = defineCall({
  name: 'delete_user',
  service: 'core',
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Delete a user',
  source: 'S7.19',
  permission: { any_of: ['USDE'] },
  effect: 'write',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ Message: z.string() }),
  errors: ['not_found', 'permission_missing', 'own_account', 'last_administrator'],
});
