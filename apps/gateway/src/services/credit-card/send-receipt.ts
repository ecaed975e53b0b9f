import { maskedEmail } from '@countinghouse/domain/format';
import type { Locale } from '@countinghouse/domain/locales';
import { writeMail } from '@countinghouse/mail/write-mail';
import type { Dependencies } from '../../dependencies.ts';
import { createMailer } from '../../mailer.ts';
import { merchantOf, type OperationContext, OperationError } from '../../operation.ts';
import { writeAudit } from '../../store/audit.ts';
import { bodyHash } from '../../store/idempotency-keys.ts';
import { paymentsInScope } from '../../store/payments-in-scope.ts';
import { beginReceiptMail, forgetReceiptMail, noteReceiptSent } from '../../store/receipt-mails.ts';

/** Which receipt goes to whom, in which language (English unless it says another). */
export type ReceiptRequest = { payment_id: string; email: string; locale?: Locale | undefined };

/**
 * What sends the receipt of a payment in scope by e-mail, once for a key and within the limits of receipts. It settles when the mail server
 * has accepted it, `sent_before` for a key whose receipt went out already. Who asked, and for whom, is audited before it is sent. Where the mail server refuses, the key is free again.
 *
 * @throws OperationError no_record_found, idempotency_key_reused, idempotency_in_progress, too_many_requests, service_unavailable
 *   when the mail server does not take it
 */
export function createReceiptSender({
  settings,
  payments,
  real_clock,
}: Pick<Dependencies, 'settings' | 'payments' | 'real_clock'>): (
  context: OperationContext,
  request: ReceiptRequest,
  idempotency_key: string,
) => Promise<'sent' | 'sent_before'> {
  const mailer = createMailer(settings);
  return async (context, request, idempotency_key) => {
    const { identity } = context;
    const { merchant_uid, doing_business_as, time_zone } = merchantOf(context);
    const { payment_id, email, locale = 'en' } = request;
    const receipt = {
      merchant_uid,
      idempotency_key,
      request_hash: bodyHash(payments.body_secret, 'email_receipt', request),
      recipient_hash: bodyHash(payments.body_secret, 'email_receipt', merchant_uid, email.toLowerCase()),
      user_id: identity.user.user_id,
      begun_at: real_clock.now(),
    };
    const payment = await context.transaction(async (transaction) => {
      const found = await paymentsInScope(transaction, identity)
        .selectAll()
        .where('payment.payment_id', '=', payment_id)
        .executeTakeFirst();
      if (found === undefined) throw new OperationError('no_record_found');
      if ((await beginReceiptMail(transaction, receipt)) === 'sent') return undefined;
      await writeAudit(transaction, context, {
        call: 'email_receipt',
        target_type: 'payment',
        target_id: found.payment_id,
        // The history is kept for good, and who a customer is is not.
        after: { email: maskedEmail(email) },
      });
      return found;
    });
    if (payment === undefined) return 'sent_before';
    try {
      const mail = await writeMail('receipt', { ...payment, merchant: doing_business_as, time_zone }, locale);
      await mailer.send({ ...mail, to: email });
    } catch (error) {
      await context.transaction((transaction) => forgetReceiptMail(transaction, receipt));
      throw new OperationError('service_unavailable', {
        message: 'The receipt could not be sent: the mail server cannot be reached',
        cause: error,
      });
    }
    await context.transaction((transaction) => noteReceiptSent(transaction, receipt, real_clock.now()));
    return 'sent';
  };
}
