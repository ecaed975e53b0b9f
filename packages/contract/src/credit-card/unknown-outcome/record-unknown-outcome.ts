import {
  outcomeReason_maximum_characters,
  outcomeReference_maximum_characters,
  recordedOutcomes,
} from '@countinghouse/domain/payment/unknown-outcome';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { text, uuid } from '../../fields.ts';

const filled = z.minLength(1, 'is required');

/**
 * Records what the acquirer told the person who has taken over an unknown outcome: `approved` if it did what was requested, `declined` if
 * it has nothing of it. Payment, ledger and batch are updated as by an answer of the acquirer. Refused with changed_meanwhile if it already
 * has an outcome, or the person has not taken it over (any more).
 */
export const recordUnknownOutcome = defineCall({
  name: 'record_unknown_outcome',
  service: 'credit-card',
  method: 'POST',
  path: '/reports/unknown-outcomes/{id}/outcome',
  summary: 'Record an outcome confirmed by the acquirer',
  source: 'S7.124; the style of S7.120',
  permission: { all_of: ['BIRE', 'BRRS'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  step_up: 'recent',
  params: z.object({ id: uuid }),
  body: z.strictObject({
    outcome: z.literal([...recordedOutcomes]),
    /** The acquirer's reference for its statement: the number of the case or of the call. */
    reference: text(outcomeReference_maximum_characters).check(filled),
    reason: text(outcomeReason_maximum_characters).check(filled),
  }),
  response: z.object({ payment_id: uuid, status: z.int() }),
  errors: ['permission_missing', 'not_found', 'status_forbids', 'changed_meanwhile'],
});
