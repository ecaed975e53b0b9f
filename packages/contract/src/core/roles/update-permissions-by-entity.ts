import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/**
 * Changes permissions for a whole merchant, when the operator withdraws or opens one. `has_access: false` removes the code, and its
 * dependents, from every role of the merchant and from every user who was granted it individually. `has_access: true` grants the code, with
 * its dependencies, to the roles that can administer the merchant, which can pass it on. A code in both lists of one request is invalid.
 * Callers can only grant or remove what they hold, and the last user who can administer the merchant stays one.
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
    /** Number of changed roles, and of affected active users. */
    roles_count: z.int(),
    users_count: z.int(),
  }),
  errors: ['not_found', 'grant_refused', 'last_administrator'],
});
