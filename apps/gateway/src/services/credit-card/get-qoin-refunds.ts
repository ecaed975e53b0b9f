import type { getQoinRefunds as declaration } from '@countinghouse/contract/credit-card/get-qoin-refunds';
import { type Operation, OperationError } from '../../operation.ts';

/** Refunds of digital currency whose answer is still awaited (S7.107). */
export const getQoinRefunds: Operation<typeof declaration> = async () => {
  throw new OperationError('service_unavailable');
};
