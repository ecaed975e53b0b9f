import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { uuid } from '../fields.ts';

/** Mails the user of an account a link to set a new password. */
export const resetPassword = defineCall({
  name: 'reset_password',
  service: 'identity',
  method: 'POST',
  path: '/account/resetpassword',
  summary: 'Send a password reset link',
  source: 'S7.38',
  permission: 'signed_in',
  effect: 'write',
  merchant_scope: 'none',
  body: z.object({ id_server_id: uuid }),
  response: z.object({ Message: z.string() }),
  errors: ['not_found', 'permission_missing', 'view_only_impersonation'],
});
