import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { permissionEntry } from '../users/user.ts';

/** Returns every permission that a user with this role could have, and whether the role grants it. */
export const getRolePermissions = defineCall({
  name: 'get_role_permissions',
  service: 'core',
  method: 'GET',
  path: '/roles/{id}/permissions',
  summary: 'List the permissions of a role',
  source: 'S7.29; S3.9',
  permission: { any_of: ['ROVD'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ role_permissions: z.array(permissionEntry) }),
  errors: ['not_found'],
});
