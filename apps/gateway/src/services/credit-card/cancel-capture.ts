import type { cancelCapture as declaration } from '@countinghouse/contract/credit-card/cancel-capture';
import { type Operation, OperationError } from '../../operation.ts';

/** Cancel the capture of a payment (S7.104). */
export const cancelCapture: Operation<typeof declaration> = async () => {
  throw new OperationError('service_unavailable');
};
