import type { capturePayment as declaration } from '@countinghouse/contract/credit-card/capture-payment';
import { type Operation, OperationError } from '../../operation.ts';

/** Capture an authorized payment (S7.99). */
export const capturePayment: Operation<typeof declaration> = async () => {
  throw new OperationError('service_unavailable');
};
