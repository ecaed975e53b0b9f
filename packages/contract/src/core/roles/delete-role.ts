import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/** Deletes a role without users; `details` of role_in_use contains the number of its users. */
export const deleteRole = defineCall({
  name: 'delete_role',
  service: 'core',
  method: 'DELETE',
  path: '/roles/{id}',
  summary: 'Delete an unused role',
  source: 'S7.26',
  permission: { any_of: ['RODE'] },
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ role_id: uuid }),
  errors: ['not_found', 'role_in_use'],
});
