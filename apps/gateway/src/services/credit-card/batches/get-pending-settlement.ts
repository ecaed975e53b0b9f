import type { getPendingSettlement as declaration } from '@countinghouse/contract/credit-card/batches/get-pending-settlement';
import { type Operation, OperationError } from '../../../operation.ts';
import { readPendingSettlement } from '../../../store/batches/pending-settlement.ts';

/** Returns how many payments are pending at a terminal: 0 if none. A terminal that is not visible is not found. */
export const getPendingSettlement: Operation<typeof declaration> = async (context, { params }) => {
  const [terminal] = await context.transaction((transaction) => readPendingSettlement(transaction, params));
  if (terminal === undefined) throw new OperationError('not_found');
  return { pending_settlement: terminal.payment_count };
};
