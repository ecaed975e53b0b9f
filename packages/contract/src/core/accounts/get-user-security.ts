import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, uuid } from '../../fields.ts';

/** Returns how a user signs in: present sessions, second factors, and whether they accepted the invitation. */
export const getUserSecurity = defineCall({
  name: 'get_user_security',
  service: 'core',
  method: 'GET',
  path: '/users/{id}/security',
  summary: 'Retrieve the sign-in security of a user',
  source: 'S1.31; blanks.md 5',
  permission: { any_of: ['USUP'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({
    security: z.object({
      /** Whether they have set a password; until then they have not accepted the invitation. */
      has_password: z.boolean(),
      invitation: z.nullable(z.object({ sent_at: instant, expires_at: instant })),
      passkeys_count: z.int(),
      has_authenticator: z.boolean(),
      recovery_codes_left: z.int(),
      second_factor_required: z.boolean(),
      sessions: z.array(
        z.object({
          session_id: z.string(),
          user_agent: z.string(),
          address: z.string(),
          began_at: instant,
          last_seen_at: instant,
        }),
      ),
    }),
  }),
  errors: ['not_found', 'permission_missing'],
});
