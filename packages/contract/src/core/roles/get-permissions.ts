import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { permissionEntry } from '../users/user.ts';

/**
 * Every permission there is, in the order of the groups: what it is for, in which group it stands, what it needs, whether it is an
 * administrator's alone, and whether whoever asks holds it and may therefore give it.
 */
export const getPermissions = defineCall({
  name: 'get_permissions',
  service: 'core',
  method: 'GET',
  path: '/permissions',
  summary: 'List all permissions',
  source: 'S7.31; S3.9',
  permission: { any_of: ['ROVI', 'USVI'] },
  effect: 'read',
  merchant_scope: 'any',
  response: z.object({
    permissions: z.array(
      z.extend(permissionEntry, {
        description: z.string(),
        group: z.string(),
        needs: z.array(z.string()),
        administrator_only: z.boolean(),
      }),
    ),
  }),
  errors: [],
});
