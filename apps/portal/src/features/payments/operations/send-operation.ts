import { cancelCapture } from '@countinghouse/contract/credit-card/cancel-capture';
import { capturePayment } from '@countinghouse/contract/credit-card/capture-payment';
import { refundPayment } from '@countinghouse/contract/credit-card/refund-payment';
import { reversePayment } from '@countinghouse/contract/credit-card/reverse-payment';
import { reverseRefund } from '@countinghouse/contract/credit-card/reverse-refund';
import { send } from '../../../shared/client/send.ts';
import { createOperationKeys, type Operated } from './operation-keys.ts';
import { isFinal, type OperationOutcome, outcomeOfError, outcomeOfResult } from './operation-outcome.ts';

const keys = createOperationKeys(() => crypto.randomUUID());

/** Sends one operation under its key, and reads what became of it. Never throws. */
export async function sendOperation(operated: Operated): Promise<OperationOutcome> {
  const options = { idempotency_key: keys.keyFor(operated) };
  const outcome = await call(operated, options).then(({ data }) => outcomeOfResult(data), outcomeOfError);
  if (isFinal(outcome)) keys.finish(operated);
  return outcome;
}

function call({ operation, payment_id, amount }: Operated, options: { idempotency_key: string }) {
  const params = { payment_id };
  const part = amount === undefined ? {} : { amount };
  switch (operation) {
    case 'capture':
      return send(capturePayment, { params, body: part }, options);
    case 'refund':
      return send(refundPayment, { params, body: part }, options);
    case 'capture-cancel':
      return send(cancelCapture, { params, body: {} }, options);
    case 'reversal':
      return send(reversePayment, { params, body: {} }, options);
    case 'refund-reversal':
      return send(reverseRefund, { params, body: {} }, options);
  }
}
