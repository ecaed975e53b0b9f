import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { uuid } from '../fields.ts';
import { secondFactorPolicy } from './second-factor-policy.ts';

/**
 * Says of whom a second factor is asked from the next sign-in on: whoever has none adds one then. A merchant speaks for its own
 * users, the operator for its administrators and for the users of all its merchants, or of the one that is named. The last word is the
 * stricter one.
 */
export const updateSecondFactorPolicy = defineCall({
  name: 'update_second_factor_policy',
  service: 'identity',
  method: 'PUT',
  path: '/second-factor-policy',
  summary: 'Update the second factor policy',
  source: 'blanks.md section 5',
  permission: { any_of: ['USUP'] },
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'any',
  body: z.object({
    version: z.int().check(z.minimum(0)),
    /** Left out by a merchant. */
    administrators: z.optional(z.boolean()),
    merchant_users: z.boolean(),
    /** By an administrator: one of the operator's merchants. */
    merchant_uid: z.optional(uuid),
  }),
  response: z.object({ second_factor_policy: secondFactorPolicy }),
  errors: ['not_found', 'changed_meanwhile'],
});
