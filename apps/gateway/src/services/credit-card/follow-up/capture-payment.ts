import type { capturePayment as declaration } from '@countinghouse/contract/credit-card/follow-up/capture-payment';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { followUp } from './follow-up.ts';

/** Captures an authorized payment, all of it or a part (S7.99). What is not captured is released. */
export function capturePayment({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return (context, { params, body }) =>
    followUp(payments, context, {
      call: 'capture_payment',
      operation: 'capture',
      payment_id: params.payment_id,
      amount: body.amount,
    });
}
