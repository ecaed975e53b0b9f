import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { codes, permissionDifference } from './role.ts';

/**
 * What would change for whom if a role had these permissions: of its users, those whose own permissions would become others. A user
 * who has a permission by another role too loses nothing. Changes nothing. Who they are is told to those who may see users.
 */
export const previewRole = defineCall({
  name: 'preview_role',
  service: 'core',
  method: 'POST',
  path: '/roles/{id}/preview',
  summary: 'Preview the effect of a role change on its users',
  source: 'S6.145; S7.25; blanks.md section 5',
  permission: { any_of: ['ROUP'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  body: z.object({ codes }),
  response: z.object({
    role: permissionDifference,
    users_count: z.int(),
    /** How many users gain and lose each code. */
    changes: z.array(z.object({ code: z.string(), gained_by: z.int(), lost_by: z.int() })),
    users: z.array(z.extend(permissionDifference, { user_id: uuid, full_name: z.string() })),
  }),
  errors: ['not_found'],
});
