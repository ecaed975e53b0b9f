import type { getCancellableCaptures as declaration } from '@countinghouse/contract/credit-card/get-cancellable-captures';
import { type Operation, OperationError } from '../../operation.ts';

/** Captures that can be cancelled (S7.103). */
export const getCancellableCaptures: Operation<typeof declaration> = async () => {
  throw new OperationError('service_unavailable');
};
