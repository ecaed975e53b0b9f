import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/** Ends every session of a user, on all devices; they must sign in again. */
export const endUserSessions = defineCall({
  name: 'end_user_sessions',
  service: 'core',
  method: 'POST',
  path: '/users/{id}/endsessions',
  summary: 'End all sessions of a user',
  source: 'S1.31',
  permission: { any_of: ['USUP'] },
  effect: 'write',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ Message: z.string() }),
  errors: ['not_found', 'permission_missing'],
});
