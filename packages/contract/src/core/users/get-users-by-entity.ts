import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { userRow } from './user-row.ts';

/** Returns the users of one entity by name: a merchant, or the operator itself. At most 1,000. */
export const getUsersByEntity = defineCall({
  name: 'get_users_by_entity',
  service: 'core',
  method: 'GET',
  path: '/users/{id}/byEntity',
  summary: 'List the users of a merchant or the operator',
  source: 'S7.12',
  permission: { any_of: ['USVI', 'MEUS'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ users: z.array(userRow) }),
  errors: ['not_found'],
});
