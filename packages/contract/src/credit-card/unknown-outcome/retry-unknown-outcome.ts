import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/**
 * Asks the acquirer at once about what has no outcome yet, in place of when it would be asked next. `id` is an unknown outcome's. Only
 * what is being brought to an end anyway is asked, the same way: doing it twice, or while it is being done, changes nothing more. `ended`
 * says that it had its outcome already, or that a person has it. A settlement is not asked here: its batch is resubmitted (act_on_failed_batch).
 */
export const retryUnknownOutcome = defineCall({
  name: 'retry_unknown_outcome',
  service: 'credit-card',
  method: 'POST',
  path: '/reports/unknown-outcomes/{id}/retry',
  summary: 'Retry an unknown outcome immediately',
  source: 'S7.124; the style of S7.120',
  // Whoever may only view holds BIRE too.
  permission: { all_of: ['BIRE', 'BRRS'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ state: z.literal(['asked', 'ended']) }),
  errors: ['permission_missing', 'not_found'],
});
