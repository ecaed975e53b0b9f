import { OperationError } from '../operation.ts';

/** Stands in for an operation that is still being written. */
export const unavailable = async (): Promise<never> => {
  throw new OperationError('service_unavailable');
};
