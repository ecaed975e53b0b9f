import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { role } from './role.ts';

/** Returns the roles of one entity by name: a merchant, or the operator itself. At most 1,000. */
export const getRolesByEntity = defineCall({
  name: 'get_roles_by_entity',
  service: 'core',
  method: 'GET',
  path: '/roles/{id}/byEntity',
  summary: 'List the roles of a merchant or the operator',
  source: 'S7.22',
  permission: { any_of: ['ROVI'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ roles: z.array(role) }),
  errors: ['not_found'],
});
