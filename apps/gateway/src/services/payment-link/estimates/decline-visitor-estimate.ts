import type { declineVisitorEstimate as declaration } from '@countinghouse/contract/payment-link/estimates/decline-visitor-estimate';
import type { Dependencies } from '../../../dependencies.ts';
import type { VisitorOperation } from '../../../operation.ts';
import { answerEstimate } from './answer-estimate.ts';

/**
 * Declines an estimate, with the reason that the visitor gives.
 *
 * @throws OperationError what answerEstimate throws
 */
export function declineVisitorEstimate(
  dependencies: Pick<Dependencies, 'payments'>,
): VisitorOperation<typeof declaration> {
  return async (context, { body }) => ({
    page: await answerEstimate(
      dependencies,
      context,
      { answer: 'declined', reason: body.reason ?? '' },
      'decline_visitor_estimate',
    ),
  });
}
