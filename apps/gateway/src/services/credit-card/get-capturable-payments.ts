import type { getCapturablePayments as declaration } from '@countinghouse/contract/credit-card/get-capturable-payments';
import { type Operation, OperationError } from '../../operation.ts';

/** Payments that can be captured (S7.98). */
export const getCapturablePayments: Operation<typeof declaration> = async () => {
  throw new OperationError('service_unavailable');
};
