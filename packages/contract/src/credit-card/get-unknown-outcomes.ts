import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { currency, instant, listTotals, page, signedAmount, uuid } from '../fields.ts';

/** What is known of a request that has no outcome: no answer yet; it is being undone or sent again; a closed batch that waits for others. */
export const unknownOutcomeStates = ['sent', 'reversing', 'closing'] as const;

/** One thing whose outcome is not known. Amounts in minor units, of a settlement sales less credits; `since` is when the acquirer was asked, or the batch closed. */
export const unknownOutcome = z.object({
  id: uuid,
  merchant_uid: uuid,
  dba: z.string(),
  terminal_name: z.string(),
  payment_id: z.nullable(uuid),
  batch_id: z.nullable(uuid),
  batch_number: z.nullable(z.int()),
  /** What was asked of the acquirer: sale, capture, settlement and so on. */
  operation: z.string(),
  state: z.literal(unknownOutcomeStates),
  /** A reason of the gateway's own, where one is recorded. */
  reason: z.nullable(z.string()),
  amount: signedAmount,
  currency,
  since: instant,
  tries: z.int(),
  next_try_at: z.nullable(instant),
});

export type UnknownOutcome = z.output<typeof unknownOutcome>;

/**
 * What was asked of the acquirer and has no answer, and closed batches that wait, the oldest first: each is being brought to an end by
 * the gateway itself. What was asked a moment ago is not in it. Beside it what the latest check of the ledger found over all operators.
 */
export const getUnknownOutcomes = defineCall({
  name: 'get_unknown_outcomes',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/unknown-outcomes',
  summary: 'What has no outcome yet',
  source: 'S7.124; the style of S7.93',
  permission: { any_of: ['BIRE'] },
  effect: 'read',
  merchant_scope: 'any',
  user_type: 'Administrator',
  query: z.object({ ...page }),
  response: z.object({
    as_of: instant,
    unknown_outcomes: z.array(unknownOutcome),
    ...listTotals,
    /** Null before the first check. */
    ledger_check: z.nullable(
      z.object({
        finished_at: instant,
        payments: z.int(),
        postings: z.int(),
        batches: z.int(),
        difference_count: z.int(),
      }),
    ),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
