import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { user } from './user.ts';

/** Makes an inactive user active again (user_status_id 1). */
export const activateUser = defineCall({
  name: 'activate_user',
  service: 'core',
  method: 'POST',
  path: '/users/{id}/activate',
  summary: 'Activate a user',
  source: 'S3.2',
  permission: { any_of: ['USUP'] },
  effect: 'write',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ user }),
  errors: ['not_found', 'permission_missing', 'own_account'],
});
