import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { uuid } from '../fields.ts';

/** Cancels the pending email address of an account: its link no longer works. One's own, or with the permission to update users. */
export const cancelEmailChange = defineCall({
  name: 'cancel_email_change',
  service: 'identity',
  method: 'DELETE',
  path: '/account/{id_server_id}/emailchange',
  summary: 'Cancel an e-mail address change',
  source: 'S7.37',
  permission: 'signed_in',
  effect: 'write',
  merchant_scope: 'none',
  params: z.object({ id_server_id: uuid }),
  response: z.object({ Message: z.string() }),
  errors: ['not_found', 'permission_missing', 'view_only_impersonation'],
});
