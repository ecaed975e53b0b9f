import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/**
 * Queries the acquirer immediately about an unknown outcome, instead of at its next try. `id` is an unknown outcome's. It does the same as
 * the regular retry, so doing it twice or concurrently changes nothing more. `ended` means that it already had an outcome, or that a person
 * has taken it over. A settlement cannot be queried here: its batch is resubmitted (act_on_failed_batch).
 */
export const retryUnknownOutcome = defineCall({
  name: 'retry_unknown_outcome',
  service: 'credit-card',
  method: 'POST',
  path: '/reports/unknown-outcomes/{id}/retry',
  summary: 'Retry an unknown outcome immediately',
  source: 'S7.124; the style of S7.120',
  // BIRE alone also allows read-only access.
  permission: { all_of: ['BIRE', 'BRRS'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ state: z.literal(['asked', 'ended']) }),
  errors: ['permission_missing', 'not_found'],
});
