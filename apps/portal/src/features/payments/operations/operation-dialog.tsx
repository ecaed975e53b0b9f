import type { OperationRequest } from '../../../shared/payment-operations/operation-request.ts';
import { OneOperation } from './one-operation.tsx';
import { SeveralOperations } from './several-operations.tsx';

/**
 * The dialog of an operation: operation, payment and amount, a button to confirm, and the result. With several payments each has its own
 * result.
 */
export function OperationDialog({ operation, payments, onDone, onClose }: OperationRequest & { onClose: () => void }) {
  const [first] = payments;
  if (first === undefined) return null;
  return payments.length === 1 ? (
    <OneOperation operation={operation} payment={first} onDone={onDone} onClose={onClose} />
  ) : (
    <SeveralOperations operation={operation} payments={payments} onDone={onDone} onClose={onClose} />
  );
}
