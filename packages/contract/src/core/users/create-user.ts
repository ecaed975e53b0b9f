import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { locale, uuid } from '../../fields.ts';
import { emailAddress, ownPermissions, personName, roleIds, usernameField } from './user-fields.ts';

/**
 * Adds a user and invites them by email; the link lets them set their first password. They sign in with the user name and the number of
 * their business (see `get_username`); a name is only taken if a colleague has it. `user_status_id` becomes 1. A merchant's user adds users
 * of that merchant; an administrator adds administrators (without `entity_id`) and users of the operator's merchants (`entity_id` is the
 * merchant's). The roles must belong to the same entity. Neither they nor individual permissions can grant what the caller does not hold.
 * User and sign-in account are created together, or neither is.
 */
export const createUser = defineCall({
  name: 'create_user',
  service: 'core',
  method: 'POST',
  path: '/users',
  summary: 'Create a user',
  source: 'S7.20',
  permission: { any_of: ['USAD'] },
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'any',
  body: z.object({
    username: usernameField,
    email: emailAddress,
    first_name: personName,
    last_name: personName,
    entity_id: z.optional(uuid),
    roles: roleIds,
    permissions: z.optional(ownPermissions),
    /** The language of the invitation; English if omitted. */
    locale: z.optional(locale),
  }),
  response: z.object({ user_id: uuid }),
  errors: ['not_found', 'permission_missing', 'grant_refused'],
});
