import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/**
 * Gives an outcome that a person has taken over back to the gateway, which queries the acquirer again immediately. Anyone who may take over
 * may also give back.
 */
export const giveBackUnknownOutcome = defineCall({
  name: 'give_back_unknown_outcome',
  service: 'credit-card',
  method: 'POST',
  path: '/reports/unknown-outcomes/{id}/give-back',
  summary: 'Give an unknown outcome back to the gateway',
  source: 'S7.124; the style of S7.120',
  permission: { all_of: ['BIRE', 'BRRS'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ state: z.literal('asked') }),
  errors: ['permission_missing', 'not_found', 'changed_meanwhile'],
});
