import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { roleDefinition } from './role.ts';

/**
 * Creates a role of one's own entity; an administrator may name a merchant of the operator instead. Its name must be unique in the entity,
 * regardless of case and Unicode form. It can only contain permissions that the caller holds.
 */
export const createRole = defineCall({
  name: 'create_role',
  service: 'core',
  method: 'POST',
  path: '/roles',
  summary: 'Create a role',
  source: 'S7.27; blanks.md section 5',
  permission: { any_of: ['ROAD'] },
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'any',
  body: z.extend(roleDefinition, { entity_id: z.optional(uuid) }),
  response: z.object({ role_id: uuid }),
  errors: ['not_found', 'grant_refused'],
});
