import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { uuid } from '../fields.ts';
import { affectedByPolicy, secondFactorPolicy } from './second-factor-policy.ts';

/**
 * Returns from whom the merchant in scope, or for an administrator the operator or the named merchant, requires a second factor, and who
 * among them has none yet. The specification has no call for it.
 */
export const getSecondFactorPolicy = defineCall({
  name: 'get_second_factor_policy',
  service: 'identity',
  method: 'GET',
  path: '/second-factor-policy',
  summary: 'Retrieve the second factor policy',
  source: 'blanks.md section 5',
  permission: { any_of: ['USVI', 'USUP'] },
  effect: 'read',
  merchant_scope: 'any',
  /** For an administrator: one of the operator's merchants. */
  query: z.object({ merchant_uid: z.optional(uuid) }),
  response: z.object({ second_factor_policy: secondFactorPolicy, affected: affectedByPolicy }),
  errors: ['not_found'],
});
