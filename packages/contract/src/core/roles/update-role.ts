import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid, wholeNumber } from '../../fields.ts';
import { role, roleDefinition } from './role.ts';

/**
 * Changes a role as a whole: its name, and all of its permissions. What its users may do changes with it, at once. Nobody changes a role
 * of their own, gives or takes what they do not hold, or takes from an entity the last user who can administer it.
 */
export const updateRole = defineCall({
  name: 'update_role',
  service: 'core',
  method: 'PUT',
  path: '/roles/{id}',
  summary: 'Update a role',
  source: 'S7.25; blanks.md section 5',
  permission: { any_of: ['ROUP'] },
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  body: z.extend(roleDefinition, { version: wholeNumber(1, 2_147_483_646) }),
  response: z.object({ role }),
  errors: ['changed_meanwhile', 'grant_refused', 'last_administrator'],
});
