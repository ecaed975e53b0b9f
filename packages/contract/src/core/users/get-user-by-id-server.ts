import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { user } from './user.ts';

/**
 * Returns the user of a sign-in account at the identity server (id_server_id): always oneself, others with the permission to view user
 * details.
 */
export const getUserByIdServer = defineCall({
  name: 'get_user_by_id_server',
  service: 'core',
  method: 'GET',
  path: '/users/{id}/idserver',
  summary: 'Retrieve the user of a sign-in account',
  source: 'S7.15',
  permission: 'signed_in',
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  response: z.object({ user }),
  errors: ['not_found', 'permission_missing'],
});
