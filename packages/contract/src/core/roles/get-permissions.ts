import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { permissionEntry } from '../users/user.ts';

/**
 * Returns every permission, in the order of the groups: its purpose, its group, its dependencies, whether it is for administrators only,
 * and whether the caller holds it and may therefore grant it.
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
