import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { role, roleUser } from './role.ts';

/** Returns the roles of one entity by name, each with its users. At most 1,000 roles, with at most 1,000 users each. */
export const getRolesByEntityWithUsers = defineCall({
  name: 'get_roles_by_entity_with_users',
  service: 'core',
  method: 'GET',
  path: '/roles/{id}/byEntityWithUsers',
  summary: 'List the roles of a merchant or the operator with their users',
  source: 'S7.23',
  permission: { all_of: ['ROVI', 'USVI'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ roles: z.array(z.extend(role, { users: z.array(roleUser) })) }),
  errors: ['not_found'],
});
