import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { role } from './role.ts';

/** Returns one role; get_role_permissions returns its permissions. */
export const getRole = defineCall({
  name: 'get_role',
  service: 'core',
  method: 'GET',
  path: '/roles/{id}',
  summary: 'Retrieve a role',
  source: 'S7.24',
  permission: { any_of: ['ROVD'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ role }),
  errors: ['not_found'],
});
