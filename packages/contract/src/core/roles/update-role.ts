import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid, wholeNumber } from '../../fields.ts';
import { role, roleDefinition } from './role.ts';

/**
 * Replaces a role: its name, and all of its permissions. The change applies to its users immediately. Callers cannot change a role of their
 * own, grant or remove what they do not hold, or remove the last user who can administer the entity.
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
