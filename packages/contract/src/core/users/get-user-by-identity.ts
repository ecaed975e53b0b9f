import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { user } from './user.ts';

/**
 * Session refresh, first half: returns the user of the token's identity. Answers under every merchant status, so that the portal can
 * explain why a session ends; the identity must be the token's own.
 */
export const getUserByIdentity = defineCall({
  name: 'get_user_by_identity',
  service: 'core',
  method: 'GET',
  path: '/users/identity/{id_server_id}',
  summary: 'Retrieve the user of an identity',
  source: 'S7.35; blanks.md section 9',
  permission: 'signed_in',
  effect: 'read',
  session: 'any',
  merchant_scope: 'none',
  params: z.object({ id_server_id: uuid }),
  response: z.object({ user }),
  errors: ['not_found'],
});
