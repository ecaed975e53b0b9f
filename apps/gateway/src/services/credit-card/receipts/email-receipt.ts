import { setTimeout as delay } from 'node:timers/promises';
import type { emailReceipt as declaration } from '@countinghouse/contract/credit-card/receipts/email-receipt';
import { matchesEmail, patternMessages } from '@countinghouse/domain/text/validation';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { type ReceiptMailKey, receiptMailState } from '../../../store/payments/receipt-mails.ts';
import { createReceiptSender } from './send-receipt.ts';

/** Longer than the mail server may take in total. */
const wait_maximum_ms = 25_000;
const firstLook_ms = 20;
const lastLook_ms = 320;

/**
 * Sends the receipt of a payment by e-mail (S7.89), once per Idempotency-Key, and responds when the mail server has accepted it. If it does
 * not, nothing is sent later and the key is free again.
 *
 * @throws OperationError no_record_found, invalid_request for an invalid e-mail address, idempotency_key_reused, idempotency_in_progress,
 *   too_many_requests, service_unavailable when the mail server does not accept it
 */
export function emailReceipt(
  dependencies: Pick<Dependencies, 'payments' | 'real_clock' | 'owner_pool'>,
): Operation<typeof declaration> {
  const sendReceipt = createReceiptSender(dependencies, { awaited: true });
  const outcome = async (key: ReceiptMailKey): Promise<'begun' | 'sent' | 'gone'> => {
    const end_ms = performance.now() + wait_maximum_ms;
    for (let wait_ms = firstLook_ms; performance.now() < end_ms; wait_ms = Math.min(wait_ms * 2, lastLook_ms)) {
      await delay(wait_ms);
      const state = await receiptMailState(dependencies.owner_pool, key);
      if (state !== 'begun') return state;
    }
    return 'begun';
  };
  return async (context, { query }) => {
    const { idempotency_key } = context;
    if (idempotency_key === undefined) throw new OperationError('idempotency_key_missing');
    if (!matchesEmail(query.email)) {
      throw new OperationError('invalid_request', { errors: [{ field: 'email', message: patternMessages.email }] });
    }
    if ((await sendReceipt(context, query, idempotency_key)) === 'sent_before') context.replaying();
    else {
      const state = await outcome({ merchant_uid: merchantOf(context).merchant_uid, idempotency_key });
      if (state === 'begun') throw new OperationError('idempotency_in_progress');
      if (state === 'gone') {
        throw new OperationError('service_unavailable', {
          message: 'The receipt could not be sent: the mail server cannot be reached',
        });
      }
    }
    return { message: `The receipt was sent to ${query.email}` };
  };
}
