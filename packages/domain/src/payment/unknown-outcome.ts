import { responseCode } from '../card/response-codes.ts';
import type { PaymentStatus } from './payment.ts';
import type { PaymentOperation } from './payment-operation.ts';

/** What a person can record of a request without an outcome: the acquirer has done what was asked, or nothing of it stands there. */
export const recordedOutcomes = ['approved', 'declined'] as const;

/** An outcome that a person records. */
export type RecordedOutcome = (typeof recordedOutcomes)[number];

/** How long what the acquirer calls its word may be, in characters. */
export const outcomeReference_maximum_characters = 60;

/** How long the reason may be, in characters. */
export const outcomeReason_maximum_characters = 500;

/** A request to which the acquirer gave no answer that ends it. */
export type OpenRequest = {
  operation: PaymentOperation;
  /** The payment's status. */
  status: PaymentStatus;
  /** What the acquirer answered to the request itself; null where it never did. */
  response_code: string | null;
};

/**
 * Which outcomes of a request can be recorded. What was refused here by the merchant's settings, and what was approved for a part only, was
 * told to whoever asked as not taken: it never becomes an approval, and all that can be recorded is that the acquirer has undone it.
 */
export function recordableOutcomes({ operation, status, response_code }: OpenRequest): readonly RecordedOutcome[] {
  const makes_payment =
    operation === 'sale' || operation === 'authorization' || operation === 'credit' || operation === 'refund';
  const refused_here = makes_payment && status !== 202;
  const in_part = response_code !== null && responseCode(response_code)?.class === 'approved_partial';
  return refused_here || in_part ? ['declined'] : recordedOutcomes;
}
