import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { uuid } from '../fields.ts';
import { secondFactorPolicy } from './second-factor-policy.ts';

/**
 * Sets who needs a second factor from the next sign-in on; users without one then add one. A merchant decides for its own users, the
 * operator for its administrators and for the users of all its merchants, or of the named one. The stricter setting applies.
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
    /** Omitted by a merchant. */
    administrators: z.optional(z.boolean()),
    merchant_users: z.boolean(),
    /** For an administrator: one of the operator's merchants. */
    merchant_uid: z.optional(uuid),
  }),
  response: z.object({ second_factor_policy: secondFactorPolicy }),
  errors: ['not_found', 'changed_meanwhile'],
});
