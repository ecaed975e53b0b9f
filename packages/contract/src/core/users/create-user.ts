import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { locale, uuid } from '../../fields.ts';
import { emailAddress, ownPermissions, personName, roleIds, usernameField } from './user-fields.ts';

/**
 * Adds a user and invites them by e-mail: the link lets them set their first password. They sign in with the user name and the number of
 * their business (`get_username` says how); only a colleague's name is refused as taken. `user_status_id` becomes 1. A merchant's user
 * adds users of that merchant; an administrator adds administrators (without `entity_id`) and users of the operator's merchants
 * (`entity_id` is the merchant's). The roles are of the same entity, and neither they nor the permissions beside them give what the
 * caller does not hold. Both the user and their sign-in account stand, or neither.
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
    /** The language of the invitation; English where it is left out. */
    locale: z.optional(locale),
  }),
  response: z.object({ user_id: uuid }),
  errors: ['not_found', 'permission_missing', 'grant_refused'],
});
