import type { reverseRefund as declaration } from '@countinghouse/contract/credit-card/follow-up/reverse-refund';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { followUp } from './follow-up.ts';

/** Reverses a refund or a credit whose batch is still open, and releases the amount reserved on the first payment (S7.102). */
export function reverseRefund({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return (context, { params }) =>
    followUp(payments, context, {
      call: 'reverse_refund',
      operation: 'refund-reversal',
      payment_id: params.payment_id,
    });
}
