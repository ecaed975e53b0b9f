import type { getVisitorStatus as declaration } from '@countinghouse/contract/payment-link/get-visitor-status';
import { type Payer, payerOfVisitor, type VisitorOperation } from '../../operation.ts';
import { payableStateNow } from '../../payers/payer-state.ts';

/** Returns the state of a visitor's payment. The page polls every two seconds while the outcome is unknown. */
export const getVisitorStatus: VisitorOperation<typeof declaration> = async ({ visitor, clock }) => {
  const payer = payerOfVisitor(visitor);
  return {
    state: {
      payment: stateOf(payer.attempt),
      payment_id: payer.attempt?.payment_id ?? null,
      link: payableStateNow(payer, { now: clock.now() }),
    },
  };
};

function stateOf(attempt: Payer['attempt']): 'form' | 'processing' | 'paid' | 'declined' {
  if (attempt === null) return 'form';
  if (attempt.status === 202) return 'processing';
  return attempt.status === 230 || attempt.status === 231 ? 'declined' : 'paid';
}
