import type { emailReceipt as declaration } from '@countinghouse/contract/credit-card/email-receipt';
import { matchesEmail, patternMessages } from '@countinghouse/domain/validation';
import type { Dependencies } from '../../dependencies.ts';
import { type Operation, OperationError } from '../../operation.ts';
import { createReceiptSender } from './send-receipt.ts';

/**
 * Sends the receipt of a payment by e-mail (S7.89), once for an Idempotency-Key, and answers when the mail server has accepted it.
 *
 * @throws OperationError no_record_found, invalid_request for an address that mail cannot be sent to, idempotency_key_reused,
 *   idempotency_in_progress, too_many_requests, service_unavailable when the mail server does not take it
 */
export function emailReceipt(
  dependencies: Pick<Dependencies, 'settings' | 'payments' | 'real_clock'>,
): Operation<typeof declaration> {
  const sendReceipt = createReceiptSender(dependencies);
  return async (context, { query }) => {
    const { idempotency_key } = context;
    if (idempotency_key === undefined) throw new OperationError('idempotency_key_missing');
    if (!matchesEmail(query.email)) {
      throw new OperationError('invalid_request', { errors: [{ field: 'email', message: patternMessages.email }] });
    }
    if ((await sendReceipt(context, query, idempotency_key)) === 'sent_before') context.replaying();
    return { message: `The receipt was sent to ${query.email}` };
  };
}
