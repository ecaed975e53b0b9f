import type { OperationRequest } from '../../../shared/payment-operations/operation-request.ts';
import { OneOperation } from './one-operation.tsx';
import { SeveralOperations } from './several-operations.tsx';

/**
 * The dialog of an operation: what is done to which payment, with which amount, confirmed by its button, and what became of it. For
 * several payments each has its own result.
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
