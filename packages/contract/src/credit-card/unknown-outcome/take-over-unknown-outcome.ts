import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/**
 * Takes over an unknown outcome from the gateway, which then stops querying the acquirer: the person asks by other means, and records the
 * outcome or gives it back. `id` is an unknown outcome's with `needs_person`. Refused with operation_in_progress while the acquirer is
 * being queried, and with changed_meanwhile if it has an outcome or another person (`held_by`) was faster.
 */
export const takeOverUnknownOutcome = defineCall({
  name: 'take_over_unknown_outcome',
  service: 'credit-card',
  method: 'POST',
  path: '/reports/unknown-outcomes/{id}/take-over',
  summary: 'Take over an unknown outcome from the gateway',
  source: 'S7.124; the style of S7.120',
  permission: { all_of: ['BIRE', 'BRRS'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ state: z.literal('held') }),
  errors: ['permission_missing', 'not_found', 'status_forbids', 'operation_in_progress', 'changed_meanwhile'],
});
