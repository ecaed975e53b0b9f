import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { emailAddress, personName, usernameField } from '../core/users/user-fields.ts';
import { uuid } from '../fields.ts';

/** Changes the sign-in account of a user at the identity provider: one's own, or with the permission to update users. */
export const updateAccount = defineCall({
  name: 'update_account',
  service: 'identity',
  method: 'PUT',
  path: '/account/updateuser',
  summary: 'Update a sign-in account',
  source: 'S7.37',
  permission: 'signed_in',
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'none',
  body: z.object({
    id_server_id: uuid,
    username: z.optional(usernameField),
    email: z.optional(emailAddress),
    first_name: z.optional(personName),
    last_name: z.optional(personName),
  }),
  response: z.object({ Message: z.string() }),
  errors: ['not_found', 'permission_missing', 'view_only_impersonation'],
});
