import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/** Sends the invitation to set the first password again; the earlier link no longer works. */
export const inviteUser = defineCall({
  name: 'invite_user',
  service: 'core',
  method: 'POST',
  path: '/users/{id}/invite',
  summary: 'Resend the invitation of a user',
  source: 'S1.31',
  permission: { any_of: ['USUP'] },
  effect: 'write',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ Message: z.string() }),
  errors: ['not_found', 'permission_missing', 'status_forbids'],
});
