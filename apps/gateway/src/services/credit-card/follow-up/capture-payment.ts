import type { capturePayment as declaration } from '@countinghouse/contract/credit-card/follow-up/capture-payment';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { followUp } from './follow-up.ts';

/** Captures all or part of an authorized payment (S7.99). The rest is released. */
export function capturePayment({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return (context, { params, body }) =>
    followUp(payments, context, {
      call: 'capture_payment',
      operation: 'capture',
      payment_id: params.payment_id,
      amount: body.amount,
    });
}
