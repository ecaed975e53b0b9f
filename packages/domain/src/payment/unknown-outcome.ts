import { responseCode } from '../card/response-codes.ts';
import type { PaymentStatus } from './payment.ts';
import type { PaymentOperation } from './payment-operation.ts';

/** The outcomes that a person can record for a request without one: the acquirer has done it, or has nothing of it. */
export const recordedOutcomes = ['approved', 'declined'] as const;

/** An outcome that a person records. */
export type RecordedOutcome = (typeof recordedOutcomes)[number];

/** Maximum length of the acquirer's reference for its statement, in characters. */
export const outcomeReference_maximum_characters = 60;

/** Maximum length of the reason, in characters. */
export const outcomeReason_maximum_characters = 500;

/** A request without a final answer from the acquirer. */
export type OpenRequest = {
  operation: PaymentOperation;
  /** The payment's status. */
  status: PaymentStatus;
  /** The acquirer's answer to the request itself; null if there never was one. */
  response_code: string | null;
};

/**
 * Returns the outcomes that can be recorded for a request. A payment that the merchant's settings refused here, or that was only partly
 * approved, was reported to the caller as declined. It never becomes an approval: only that the acquirer has undone it can be recorded.
 */
export function recordableOutcomes({ operation, status, response_code }: OpenRequest): readonly RecordedOutcome[] {
  const makes_payment =
    operation === 'sale' || operation === 'authorization' || operation === 'credit' || operation === 'refund';
  const refused_here = makes_payment && status !== 202;
  const in_part = response_code !== null && responseCode(response_code)?.class === 'approved_partial';
  return refused_here || in_part ? ['declined'] : recordedOutcomes;
}
