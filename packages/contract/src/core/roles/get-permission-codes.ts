import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { permissionEntry } from '../users/user.ts';

/** Session refresh, second half: returns the permission codes of a user (one's own, or the impersonated user's). */
export const getPermissionCodes = defineCall({
  name: 'get_permission_codes',
  service: 'core',
  method: 'GET',
  path: '/users/{id}/permission-codes',
  summary: 'List the permission codes of a user',
  source: 'S7.36; blanks.md section 9',
  permission: 'signed_in',
  effect: 'read',
  session: 'any',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  response: z.object({ permissions: z.array(permissionEntry) }),
  errors: ['not_found'],
});
