import type { OperationDecision } from '@countinghouse/domain/payment/payment';
import type { OperationRefusal } from '@countinghouse/domain/payment/payment-operation';
import { OperationError } from '../../../operation.ts';

const amountFaults: Readonly<Partial<Record<OperationRefusal, string>>> = {
  amount_not_valid: 'must be a whole number of minor units above zero',
  amount_too_large: 'must not be more than what is left',
};

/**
 * Converts the domain's refusal of an operation to an error: with the field if its amount is invalid, otherwise with the status and what it
 * allows.
 */
export function operationRefused({
  reason,
  message,
  status,
  allows,
}: Extract<OperationDecision, { allowed: false }>): OperationError {
  const fault = amountFaults[reason];
  if (fault !== undefined) {
    return new OperationError('invalid_request', { errors: [{ field: 'amount', message: fault }] });
  }
  return new OperationError('status_forbids', {
    message,
    details: { ...(status === null ? {} : { status }), reason, allows: allows.join(' ') },
  });
}
