import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/** Returns the email addresses of a user and of the active users of their entity: the user's own first, then by name. At most 1,000. */
export const getUserEmails = defineCall({
  name: 'get_user_emails',
  service: 'core',
  method: 'GET',
  path: '/users/{id}/emails',
  summary: 'List the e-mail addresses of a user and their colleagues',
  source: 'S7.17',
  permission: { any_of: ['USVI', 'MEUS'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ emails: z.array(z.object({ user_id: uuid, full_name: z.string(), email: z.string() })) }),
  errors: ['not_found'],
});
