import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/**
 * Changes permissions for all of a merchant in one go, as when the operator withdraws one or opens it. `has_access: false` takes the code,
 * and what needs it, out of every role of the merchant and from every user who was given it beside their roles. `has_access: true`
 * gives the code, with what it needs, to those roles that can administer the merchant: they hand it on as they see fit. A code in
 * both lists of one request is invalid. Nobody gives or takes what they do not hold, and the last user who can administer stays one.
 */
export const updatePermissionsByEntity = defineCall({
  name: 'update_permissions_by_entity',
  service: 'core',
  method: 'PUT',
  path: '/users/permissionsUpdateByEntityId',
  summary: 'Grant permissions to a merchant or withdraw them',
  source: 'S7.28; blanks.md section 5',
  permission: { all_of: ['USUP', 'ROUP'] },
  effect: 'write',
  step_up: 'recent',
  user_type: 'Administrator',
  merchant_scope: 'none',
  body: z.object({
    entity_id: uuid,
    permissions: z
      .array(z.object({ code: z.string('must be a permission code'), has_access: z.boolean('must be true or false') }))
      .check(
        z.minLength(1, 'must have at least one permission'),
        z.maxLength(200, 'must have at most 200 permissions'),
      ),
  }),
  response: z.object({
    /** How many roles are others than before, and for how many active users something changed. */
    roles_count: z.int(),
    users_count: z.int(),
  }),
  errors: ['not_found', 'grant_refused', 'last_administrator'],
});
