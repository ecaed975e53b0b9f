import { recordedOutcomes } from '@countinghouse/domain/payment/unknown-outcome';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, instant, listTotals, page, signedAmount, uuid } from '../../fields.ts';

/** What is known of a request that has no outcome: no answer yet; it is being undone or sent again; a closed batch that waits for others. */
const unknownOutcomeStates = ['sent', 'reversing', 'closing'] as const;

/** One thing whose outcome is not known. Amounts in minor units, of a settlement sales less credits; `since` is when the acquirer was asked, or the batch closed. */
const unknownOutcome = z.object({
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
  /** Null while a person has it: nobody else asks the acquirer meanwhile. */
  next_try_at: z.nullable(instant),
  /** What the acquirer answered last to what was sent again; null where it gave no answer. */
  answer: z.nullable(z.string()),
  /** Asked for in vain so often, or for so long, that a person may take it over. */
  needs_person: z.boolean(),
  /** Who has taken it over, and since when. */
  held: z.nullable(z.object({ user_id: uuid, name: z.string(), since: instant })),
  /** What that person can record. */
  recordable: z.array(z.literal([...recordedOutcomes])),
  /** By these the acquirer knows the request (ISO 8583 fields 37 and 11); null of a settlement. */
  retrieval_reference_number: z.nullable(z.string()),
  system_trace_audit_number: z.nullable(z.int()),
  customer: z.nullable(z.string()),
  card_brand: z.nullable(z.string()),
  /** Masked but for the last four digits. */
  card_number: z.nullable(z.string()),
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
  summary: 'List unknown outcomes',
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
