import {
  failedBatchActions,
  failedBatchReasons,
  failedBatchResponses,
  failedBatchStatuses,
} from '@countinghouse/domain/settlement/failed-batch';
import { z } from 'zod/mini';
import { amountOrZero, instant, plainDate, text, uuid } from '../../fields.ts';
import { batchFigures } from './batch.ts';

/** The status of the work on a failed batch. */
const failedBatchStatus = z.literal(failedBatchStatuses.filter((status) => status !== 'All'));

/** The totals of a batch on one side, in minor units; credits are positive. */
const comparedTotals = z.object({
  debits_number: z.int(),
  debits_amount: amountOrZero,
  credits_number: z.int(),
  credits_amount: amountOrZero,
});

/** One action on a failed batch, or an answer of the acquirer. */
const failedBatchEvent = z.object({
  sequence: z.int(),
  action: z.literal(['Failed', 'Settled', ...(Object.keys(failedBatchActions) as (keyof typeof failedBatchActions)[])]),
  /** The resulting status. */
  status: failedBatchStatus,
  /** The reason, if given. */
  note: z.string(),
  response_code: z.nullable(z.string()),
  /** Who did it; empty for the acquirer's answers. */
  user_name: z.string(),
  created_at: instant,
});

/** A failed batch, with its history. */
export const failedBatch = z.object({
  batch_id: uuid,
  batch_number: z.int(),
  merchant_uid: uuid,
  /** The name that the merchant does business under. */
  dba: z.string(),
  terminal_uid: uuid,
  terminal_name: z.string(),
  batch_date: plainDate,
  status: failedBatchStatus,
  reason: z.literal(failedBatchReasons),
  /** RB if the acquirer took the batch and returned it, otherwise Other. */
  resp: z.literal(failedBatchResponses.filter((response) => response !== 'All')),
  response_code: z.nullable(z.string()),
  /** The user who works on it; empty if no one has claimed it. */
  claimed_by: z.string(),
  failed_at: instant,
  /** Increased by each change; an action must send the version that it is based on. */
  version: z.int(),
  ...batchFigures,
  /** The acquirer's totals, if it sent them. */
  acquirer_totals: z.nullable(comparedTotals),
  /** What was done, the latest first. */
  history: z.array(failedBatchEvent),
});

export type FailedBatch = z.output<typeof failedBatch>;

/** The longest reason for an action. */
export const failedBatchNote_maximum_characters = 500;

/** An action on a failed batch, without the history of the row (spec section 3). */
export const failedBatchAction = z.strictObject({
  batch_id: uuid,
  action: z.literal(Object.values(failedBatchActions), 'must be 1, 2, 3 or 4'),
  version: z.int(),
  /** The reason; required for closing. */
  note: z.optional(text(failedBatchNote_maximum_characters)),
});
