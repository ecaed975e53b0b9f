import type { cancelCapture as declaration } from '@countinghouse/contract/credit-card/follow-up/cancel-capture';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { followUp } from './follow-up.ts';

/** Cancels a capture whose batch is still open: the payment is authorized again (S7.104). */
export function cancelCapture({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return (context, { params }) =>
    followUp(payments, context, { call: 'cancel_capture', operation: 'capture-cancel', payment_id: params.payment_id });
}
