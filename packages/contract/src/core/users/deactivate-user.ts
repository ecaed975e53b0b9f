import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { user } from './user.ts';

/**
 * Makes a user inactive (user_status_id 2): their next call is refused, and their sessions end. API keys that they created stay with the
 * merchant.
 */
export const deactivateUser = defineCall({
  name: 'deactivate_user',
  service: 'core',
  method: 'POST',
  path: '/users/{id}/deactivate',
  summary: 'Deactivate a user',
  source: 'S3.2',
  permission: { any_of: ['USUP'] },
  effect: 'write',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ user }),
  errors: ['not_found', 'permission_missing', 'own_account', 'last_administrator'],
});
