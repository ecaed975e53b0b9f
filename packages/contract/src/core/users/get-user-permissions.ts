import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { permissionEntry } from './user.ts';

/**
 * Returns every permission that a user of their type can have: whether they hold it, from which roles, and what was granted or removed
 * individually.
 */
export const getUserPermissions = defineCall({
  name: 'get_user_permissions',
  service: 'core',
  method: 'GET',
  path: '/Users/{id}/permissions',
  summary: 'List the permissions of a user and their sources',
  source: 'S7.30; S3.9',
  permission: { any_of: ['USVD'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({
    user_permissions: z.array(
      z.extend(permissionEntry, {
        /** The names of the user's roles that grant it. */
        roles: z.array(z.string()),
        /** Individually granted (true) or removed (false); null if the roles decide. */
        own: z.nullable(z.boolean()),
      }),
    ),
  }),
  errors: ['not_found'],
});
