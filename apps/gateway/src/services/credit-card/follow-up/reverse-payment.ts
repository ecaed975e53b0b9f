import type { reversePayment as declaration } from '@countinghouse/contract/credit-card/follow-up/reverse-payment';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { followUp } from './follow-up.ts';

/** Voids a whole payment that is not settled (S7.101). */
export function reversePayment({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return (context, { params }) =>
    followUp(payments, context, { call: 'reverse_payment', operation: 'reversal', payment_id: params.payment_id });
}
