import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { text, uuid } from '../fields.ts';

/** Changes the sign-in account of a user at the identity provider: one's own, or with the permission to update users. */
export const updateAccount = defineCall({
  name: 'update_account',
  service: 'identity',
  method: 'PUT',
  path: '/account/updateuser',
  summary: 'Change a sign-in account',
  source: 'S7.37',
  permission: 'signed_in',
  effect: 'write',
  merchant_scope: 'none',
  body: z.object({
    id_server_id: uuid,
    username: z.optional(text(64).check(z.minLength(1))),
    email: z.optional(text(254).check(z.minLength(3))),
    first_name: z.optional(text(64)),
    last_name: z.optional(text(64)),
  }),
  response: z.object({ Message: z.string() }),
  errors: ['not_found', 'permission_missing', 'view_only_impersonation'],
});
