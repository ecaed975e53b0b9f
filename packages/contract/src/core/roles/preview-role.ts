import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { codes, permissionDifference } from './role.ts';

/**
 * Returns what would change if a role had these permissions: the users whose effective permissions would change. A user who has a
 * permission through another role loses nothing. Changes nothing. The users' names are only for callers who may see users.
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
