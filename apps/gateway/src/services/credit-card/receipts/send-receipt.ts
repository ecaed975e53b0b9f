import { maskedEmail } from '@countinghouse/domain/text/format';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type OperationContext, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { enqueueJob } from '../../../store/background-jobs/enqueue-job.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { paymentsInScope } from '../../../store/payments/payments-in-scope.ts';
import { startReceiptMail } from '../../../store/payments/receipt-mails.ts';

/** The payment of a receipt, its recipient, and its language (English by default). */
export type ReceiptRequest = { payment_id: string; email: string; locale?: Locale | undefined };

/**
 * Makes the function that enqueues the receipt of a payment in scope (jobs/tasks/send-receipt-mail.ts), once per key and within the limits
 * of receipts. It returns 'sent_before' for a key whose receipt was already sent. The caller and the recipient are audited in the same
 * transaction.
 *
 * @param awaited whether the caller waits until the mail server has answered; otherwise it is retried for a day
 * @throws OperationError no_record_found, idempotency_key_reused, idempotency_in_progress, too_many_requests
 */
export function createReceiptSender(
  { payments, real_clock }: Pick<Dependencies, 'payments' | 'real_clock'>,
  { awaited }: { awaited: boolean },
): (
  context: OperationContext,
  request: ReceiptRequest,
  idempotency_key: string,
) => Promise<'enqueued' | 'sent_before'> {
  return async (context, request, idempotency_key) => {
    const { identity } = context;
    const { merchant_uid, tenant_uid } = merchantOf(context);
    const { payment_id, email, locale = 'en' } = request;
    const receipt = {
      merchant_uid,
      idempotency_key,
      request_hash: bodyHash(payments.body_secret, 'email_receipt', request),
      recipient_hash: bodyHash(payments.body_secret, 'email_receipt', merchant_uid, email.toLowerCase()),
      user_id: identity.user.user_id,
      begun_at: real_clock.now(),
    };
    return context.transaction(async (transaction) => {
      const found = await paymentsInScope(transaction, identity)
        .select(['payment.payment_id', 'payment.transaction_uid'])
        .where('payment.payment_id', '=', payment_id)
        .executeTakeFirst();
      if (found === undefined) throw new OperationError('no_record_found');
      if ((await startReceiptMail(transaction, receipt)) === 'sent') return 'sent_before';
      await writeAudit(transaction, context, {
        call: 'email_receipt',
        target_type: 'payment',
        target_id: found.payment_id,
        // The history is kept forever, but must not identify a customer.
        after: { email: maskedEmail(email) },
      });
      await enqueueJob(transaction, {
        task: 'send_receipt_mail',
        key: `receipt/${merchant_uid}/${idempotency_key}`,
        tenant_uid,
        entity_id: merchant_uid,
        reference: found.transaction_uid,
        about: { merchant_uid, payment_id: found.payment_id, idempotency_key, email, locale, awaited },
      });
      return 'enqueued';
    });
  };
}
