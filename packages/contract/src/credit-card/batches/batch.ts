import { cardBrands } from '@countinghouse/domain/card/card';
import { batchStatuses } from '@countinghouse/domain/payment/payment';
import { z } from 'zod/mini';
import { currency, givenDate, instant, plainDate, queryList, signedAmount, text, uuid } from '../../fields.ts';

/** The statuses of closed batches, which the settlement reports list. The open batch is pending settlement. */
export const closedBatchStatuses = batchStatuses.filter((status) => status !== 'open');

/**
 * The batch filters of the settlement reports. Dates are batch dates, both included; the default is the thirty days that end today. `bin`
 * matches terminals with that acquirer BIN, `search` a batch number or part of a merchant's name.
 */
export const batchFilters = {
  bin: z.optional(z.string().check(z.regex(/^\d{6}$/, 'must be six digits'))),
  start_date: z.optional(givenDate),
  end_date: z.optional(givenDate),
  merchant_uid: z.optional(uuid),
  terminal_uid: z.optional(uuid),
  status: z.optional(
    queryList(
      z.literal(closedBatchStatuses, `must be one of ${closedBatchStatuses.join(', ')}`),
      closedBatchStatuses.length,
    ),
  ),
  card_brand: z.optional(queryList(z.literal(cardBrands, 'must be card brands'), cardBrands.length)),
  search: z.optional(text(100)),
};

/**
 * Sums over payments of one currency, in minor units. Credits (refunds and blind credits) are negative, so that `total_amount` is
 * `sales_amount` plus `credits_amount`, and `payment_count` counts both.
 */
export const batchFigures = {
  currency,
  sales_count: z.int(),
  sales_amount: signedAmount,
  credits_count: z.int(),
  credits_amount: signedAmount,
  payment_count: z.int(),
  total_amount: signedAmount,
};

/** The same over several batches, with the number of batches, of refused ones and of ones without an answer yet. */
export const figuresOfBatches = {
  ...batchFigures,
  batch_count: z.int(),
  failed_count: z.int(),
  under_way_count: z.int(),
};

/** The totals of a batch report over everything found, one per currency. */
export const batchTotal = z.object(figuresOfBatches);

/** A batch as settle now returns it. */
export const batchResult = z.object({
  batch_id: uuid,
  batch_number: z.int(),
  terminal_uid: uuid,
  batch_date: plainDate,
  status: z.string(),
  /** The acquirer's answer; null while there is none. */
  response_code: z.nullable(z.string()),
  payment_count: z.int(),
  sales_amount: signedAmount,
  credits_amount: signedAmount,
  total_amount: signedAmount,
  currency,
});

export type BatchResult = z.output<typeof batchResult>;

/** A closed batch as the settlement reports list it. With a brand filter its sums are those of the selected brands. */
export const batchRow = z.object({
  batch_id: uuid,
  batch_number: z.int(),
  merchant_uid: uuid,
  /** The name that the merchant does business under. */
  dba: z.string(),
  terminal_uid: uuid,
  terminal_name: z.string(),
  /** The terminal's acquirer BIN and the merchant id derived from it (specification section 9); empty if it has none. */
  bin: z.string(),
  merchant_id: z.string(),
  batch_date: plainDate,
  status: z.literal(closedBatchStatuses),
  response_code: z.nullable(z.string()),
  closed_at: instant,
  settled_at: z.nullable(instant),
  ...batchFigures,
  card_brands: z.array(z.object({ card_brand: z.string(), ...batchFigures })),
});

export type BatchRow = z.output<typeof batchRow>;
