import type { createCredit as declaration } from '@countinghouse/contract/credit-card/create-credit';
import { type Operation, OperationError } from '../../operation.ts';

/** Sends money to a card (S7.97). */
export const createCredit: Operation<typeof declaration> = async () => {
  throw new OperationError('service_unavailable');
};
