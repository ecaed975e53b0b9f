import { recordedOutcomes } from '@countinghouse/domain/payment/unknown-outcome';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, instant, listTotals, page, signedAmount, uuid } from '../../fields.ts';

/** The state of a request without an outcome: no answer yet; being reversed or resent; a closed batch that waits for others. */
const unknownOutcomeStates = ['sent', 'reversing', 'closing'] as const;

/**
 * One unknown outcome. Amounts are in minor units, for a settlement sales less credits; `since` is when the request was sent, or the batch
 * closed.
 */
const unknownOutcome = z.object({
  id: uuid,
  merchant_uid: uuid,
  dba: z.string(),
  terminal_name: z.string(),
  payment_id: z.nullable(uuid),
  batch_id: z.nullable(uuid),
  batch_number: z.nullable(z.int()),
  /** The requested operation: sale, capture, settlement and so on. */
  operation: z.string(),
  state: z.literal(unknownOutcomeStates),
  /** A reason of the gateway itself, if recorded. */
  reason: z.nullable(z.string()),
  amount: signedAmount,
  currency,
  since: instant,
  tries: z.int(),
  /** Null while a person has taken it over: the gateway then sends no requests. */
  next_try_at: z.nullable(instant),
  /** The acquirer's latest answer to a resend; null if there was none. */
  answer: z.nullable(z.string()),
  /** Tried so often, or for so long, that a person may take it over. */
  needs_person: z.boolean(),
  /** Who has taken it over, and when. */
  held: z.nullable(z.object({ user_id: uuid, name: z.string(), since: instant })),
  /** The outcomes that this person can record. */
  recordable: z.array(z.literal([...recordedOutcomes])),
  /** The identifiers of the request at the acquirer (ISO 8583 fields 37 and 11); null for a settlement. */
  retrieval_reference_number: z.nullable(z.string()),
  system_trace_audit_number: z.nullable(z.int()),
  customer: z.nullable(z.string()),
  card_brand: z.nullable(z.string()),
  /** Masked except the last four digits. */
  card_number: z.nullable(z.string()),
});

export type UnknownOutcome = z.output<typeof unknownOutcome>;

/**
 * Returns the acquirer requests without an answer and the waiting closed batches, oldest first; the gateway resolves each of them itself.
 * Requests from a moment ago are not included. Also returns the result of the latest ledger check over all operators.
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
