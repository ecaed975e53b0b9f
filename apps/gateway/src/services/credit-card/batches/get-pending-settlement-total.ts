import type { getPendingSettlementTotal as declaration } from '@countinghouse/contract/credit-card/batches/get-pending-settlement-total';
import { type Operation, OperationError } from '../../../operation.ts';
import { readPendingSettlement } from '../../../store/batches/pending-settlement.ts';

/** Returns the pending total of a terminal, sales less credits: 0 if nothing is pending. A terminal that is not visible is not found. */
export const getPendingSettlementTotal: Operation<typeof declaration> = async (context, { params }) => {
  const [terminal] = await context.transaction((transaction) => readPendingSettlement(transaction, params));
  if (terminal === undefined) throw new OperationError('not_found');
  return { pending_settlement_total: terminal.total_amount, currency: terminal.currency };
};
