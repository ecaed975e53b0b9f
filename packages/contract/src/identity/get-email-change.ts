import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, uuid } from '../fields.ts';

/**
 * Returns the pending email address of an account, which applies once the link mailed there is used: one's own, or with the permission to
 * update users.
 */
export const getEmailChange = defineCall({
  name: 'get_email_change',
  service: 'identity',
  method: 'GET',
  path: '/account/{id_server_id}/emailchange',
  summary: 'Retrieve the pending e-mail address change',
  source: 'S7.37',
  permission: 'signed_in',
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ id_server_id: uuid }),
  response: z.object({
    /** Null if none is pending. The link works until `expires_at`. */
    email_change: z.nullable(z.object({ email: z.string(), requested_at: instant, expires_at: instant })),
  }),
  errors: ['not_found', 'permission_missing'],
});
