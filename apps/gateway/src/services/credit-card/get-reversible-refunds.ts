import type { getReversibleRefunds as declaration } from '@countinghouse/contract/credit-card/get-reversible-refunds';
import { type Operation, OperationError } from '../../operation.ts';

/** Refunds and credits that can be reversed (S7.102). */
export const getReversibleRefunds: Operation<typeof declaration> = async () => {
  throw new OperationError('service_unavailable');
};
