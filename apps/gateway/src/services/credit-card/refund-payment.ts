import type { refundPayment as declaration } from '@countinghouse/contract/credit-card/refund-payment';
import { type Operation, OperationError } from '../../operation.ts';

/** Refund a settled payment (S7.105). */
export const refundPayment: Operation<typeof declaration> = async () => {
  throw new OperationError('service_unavailable');
};
