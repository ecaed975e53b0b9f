import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { user } from './user.ts';
import { emailAddress, ownPermissions, personName, roleIds, usernameField } from './user-fields.ts';

/**
 * Changes a user, here and at the identity provider: names, email address, user name, roles and individual permissions. Omitted fields are
 * unchanged. `version` is the version that was read; an older one is refused. Roles and permissions follow the rules of granting: not one's
 * own, nothing that one does not hold, and the last user who can administer the entity stays.
 */
export const updateUser = defineCall({
  name: 'update_user',
  service: 'core',
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Update a user',
  source: 'S7.18',
  permission: { any_of: ['USUP'] },
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  body: z.object({
    version: z.int('must be the version that was read'),
    username: z.optional(usernameField),
    email: z.optional(emailAddress),
    first_name: z.optional(personName),
    last_name: z.optional(personName),
    roles: z.optional(roleIds),
    permissions: z.optional(ownPermissions),
  }),
  response: z.object({ user }),
  errors: ['not_found', 'permission_missing', 'changed_meanwhile', 'grant_refused', 'last_administrator'],
});
