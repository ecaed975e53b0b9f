import type { reverseRefund as declaration } from '@countinghouse/contract/credit-card/reverse-refund';
import { type Operation, OperationError } from '../../operation.ts';

/** Reverse a refund or a credit (S7.102). */
export const reverseRefund: Operation<typeof declaration> = async () => {
  throw new OperationError('service_unavailable');
};
