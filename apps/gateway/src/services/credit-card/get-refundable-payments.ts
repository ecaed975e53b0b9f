import type { getRefundablePayments as declaration } from '@countinghouse/contract/credit-card/get-refundable-payments';
import { type Operation, OperationError } from '../../operation.ts';

/** Payments that can be refunded (S7.106). */
export const getRefundablePayments: Operation<typeof declaration> = async () => {
  throw new OperationError('service_unavailable');
};
