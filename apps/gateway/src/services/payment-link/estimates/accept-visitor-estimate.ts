import type { acceptVisitorEstimate as declaration } from '@countinghouse/contract/payment-link/estimates/accept-visitor-estimate';
import type { Dependencies } from '../../../dependencies.ts';
import type { VisitorOperation } from '../../../operation.ts';
import { answerEstimate } from './answer-estimate.ts';

/**
 * Accepts an estimate with the name that the visitor types.
 *
 * @throws OperationError what answerEstimate throws
 */
export function acceptVisitorEstimate(
  dependencies: Pick<Dependencies, 'payments'>,
): VisitorOperation<typeof declaration> {
  return async (context, { body }) => ({
    page: await answerEstimate(
      dependencies,
      context,
      { answer: 'accepted', name: body.name },
      'accept_visitor_estimate',
    ),
  });
}
