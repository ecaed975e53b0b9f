import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { permissionEntry } from './user.ts';

/** Every permission that a user of their type could have: whether they hold it, from which roles, and what was said beside these. */
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
        /** The names of the user's roles that give it. */
        roles: z.array(z.string()),
        /** Given (true) or taken (false) beside the roles; null where the roles decide. */
        own: z.nullable(z.boolean()),
      }),
    ),
  }),
  errors: ['not_found'],
});
