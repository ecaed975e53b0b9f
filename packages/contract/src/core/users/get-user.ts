import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { user } from './user.ts';

/** Returns one user: always oneself, others with the permission to view user details. */
export const getUser = defineCall({
  name: 'get_user',
  service: 'core',
  method: 'GET',
  path: '/users/{id}',
  summary: 'Retrieve a user',
  source: 'S7.13',
  permission: 'signed_in',
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  response: z.object({ user }),
  errors: ['not_found', 'permission_missing'],
});
