import type { reversePayment as declaration } from '@countinghouse/contract/credit-card/reverse-payment';
import { type Operation, OperationError } from '../../operation.ts';

/** Void a payment (S7.101). */
export const reversePayment: Operation<typeof declaration> = async () => {
  throw new OperationError('service_unavailable');
};
