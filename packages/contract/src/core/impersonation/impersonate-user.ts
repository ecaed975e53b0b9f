import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { text, uuid } from '../../fields.ts';
import { impersonation, impersonationReasonLength_maximum } from './impersonation.ts';

/**
 * Starts impersonating an active user of one of the operator's merchants, with an empty body: access and reason are query parameters. An
 * administrator has one open impersonation at a time; a new one replaces it. It ends explicitly, or when a sign-in would have ended
 * (IMPERSONATION_MAXIMUM_MINUTES). It stops working as soon as either user is made inactive, or the permission is removed.
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
    /** `full` requires IMPF. The default is `view`: full access must be requested. */
    access: z.optional(z.literal(['view', 'full'], 'must be view or full')),
    /** The reason, for the merchant: it is in the impersonation record and in the merchant's audit history. */
    reason: text(impersonationReasonLength_maximum).check(z.minLength(1, 'must say why')),
  }),
  response: z.object({ impersonation }),
  errors: ['not_found', 'impersonation_refused'],
});
