import type { getReversiblePayments as declaration } from '@countinghouse/contract/credit-card/get-reversible-payments';
import { type Operation, OperationError } from '../../operation.ts';

/** Payments that can be voided (S7.100). */
export const getReversiblePayments: Operation<typeof declaration> = async () => {
  throw new OperationError('service_unavailable');
};
