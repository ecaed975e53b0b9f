import {
  failedBatchActions,
  failedBatchReasons,
  failedBatchResponses,
  failedBatchStatuses,
} from '@countinghouse/domain/settlement/failed-batch';
import { z } from 'zod/mini';
import { amountOrZero, instant, plainDate, text, uuid } from '../../fields.ts';
import { batchFigures } from './batch.ts';

/** Where the work on a failed batch stands. */
const failedBatchStatus = z.literal(failedBatchStatuses.filter((status) => status !== 'All'));

/** The totals of a batch on one side, in minor units; credits are positive. */
const comparedTotals = z.object({
  debits_number: z.int(),
  debits_amount: amountOrZero,
  credits_number: z.int(),
  credits_amount: amountOrZero,
});

/** One thing that was done with a failed batch, or that the acquirer answered. */
const failedBatchEvent = z.object({
  sequence: z.int(),
  action: z.literal(['Failed', 'Settled', ...(Object.keys(failedBatchActions) as (keyof typeof failedBatchActions)[])]),
  /** Where it led. */
  status: failedBatchStatus,
  /** The reason that was given. */
  note: z.string(),
  response_code: z.nullable(z.string()),
  /** Who did it; empty for the acquirer's answers. */
  user_name: z.string(),
  created_at: instant,
});

/** A batch that failed, with what became of it. */
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
  /** RB where the acquirer took the batch and sent it back, Other for all else. */
  resp: z.literal(failedBatchResponses.filter((response) => response !== 'All')),
  response_code: z.nullable(z.string()),
  /** Who works on it; empty when nobody said so. */
  claimed_by: z.string(),
  failed_at: instant,
  /** Goes up with each change: an action names the one that it was decided on. */
  version: z.int(),
  ...batchFigures,
  /** What the acquirer counts, where it said so. */
  acquirer_totals: z.nullable(comparedTotals),
  /** What was done, the latest first. */
  history: z.array(failedBatchEvent),
});

export type FailedBatch = z.output<typeof failedBatch>;

/** The longest reason for an action. */
export const failedBatchNote_maximum_characters = 500;

/** What is asked for: never the history of the row (spec section 3). */
export const failedBatchAction = z.strictObject({
  batch_id: uuid,
  action: z.literal(Object.values(failedBatchActions), 'must be 1, 2, 3 or 4'),
  version: z.int(),
  /** Why; closing needs it. */
  note: z.optional(text(failedBatchNote_maximum_characters)),
});
