import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { text, uuid } from '../../fields.ts';
import { impersonation, impersonationReasonLength_maximum } from './impersonation.ts';

/**
 * Begins to act as an active user of one of the operator's merchants, with an empty body: access and reason are query parameters. An administrator has one impersonation
 * open at a time: another one takes its place. It ends by `stop_impersonating`, and by itself when a sign-in would have ended
 * (IMPERSONATION_MAXIMUM_MINUTES); it gives nothing from the moment that one of the two is made inactive, or the permission taken away.
 */
export const impersonateUser = defineCall({
  name: 'impersonate_user',
  service: 'core',
  method: 'POST',
  path: '/users/impersonate/{id}',
  summary: 'Start acting as a user of a merchant',
  source: 'S7.33; blanks.md 5',
  permission: { any_of: ['IMPV', 'IMPF'] },
  user_type: 'Administrator',
  effect: 'write',
  step_up: 'recent',
  merchant_scope: 'none',
  modified_by: 'required',
  params: z.object({ id: uuid }),
  query: z.object({
    /** `full` needs IMPF. Left out, it is `view`: nobody acts in full who did not ask for it. */
    access: z.optional(z.literal(['view', 'full'], 'must be view or full')),
    /** Why, for the merchant: it stands in the impersonation record and in the merchant's audit history. */
    reason: text(impersonationReasonLength_maximum).check(z.minLength(1, 'must say why')),
  }),
  response: z.object({ impersonation }),
  errors: ['not_found', 'impersonation_refused'],
});
