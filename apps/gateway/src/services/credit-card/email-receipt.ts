import type { emailReceipt as declaration } from '@countinghouse/contract/credit-card/email-receipt';
import { maskedEmail } from '@countinghouse/domain/format';
import { matchesEmail, patternMessages } from '@countinghouse/domain/validation';
import type { Dependencies } from '../../dependencies.ts';
import { createMailer } from '../../mailer.ts';
import { merchantOf, type Operation, OperationError } from '../../operation.ts';
import { writeAudit } from '../../store/audit.ts';
import { bodyHash } from '../../store/idempotency-keys.ts';
import { paymentsInScope } from '../../store/payments-in-scope.ts';
import { beginReceiptMail, forgetReceiptMail, noteReceiptSent } from '../../store/receipt-mails.ts';
import { receiptMail } from './receipt.ts';

/**
 * Sends the receipt of a payment by e-mail (S7.89), once for an Idempotency-Key, and answers when the mail server has accepted it. Who
 * asked, and for whom, is audited before it is sent. Where the mail server refuses, the key is free again.
 *
 * @throws OperationError no_record_found, invalid_request for an address that mail cannot be sent to, idempotency_key_reused,
 *   idempotency_in_progress, too_many_requests, service_unavailable when the mail server does not take it
 */
export function emailReceipt({
  settings,
  payments,
  real_clock,
}: Pick<Dependencies, 'settings' | 'payments' | 'real_clock'>): Operation<typeof declaration> {
  const mailer = createMailer(settings);
  return async (context, { query }) => {
    const { idempotency_key, identity } = context;
    if (idempotency_key === undefined) throw new OperationError('idempotency_key_missing');
    const { merchant_uid, doing_business_as, time_zone } = merchantOf(context);
    if (!matchesEmail(query.email)) {
      throw new OperationError('invalid_request', { errors: [{ field: 'email', message: patternMessages.email }] });
    }
    const receipt = {
      merchant_uid,
      idempotency_key,
      request_hash: bodyHash(payments.body_secret, 'email_receipt', query),
      recipient_hash: bodyHash(payments.body_secret, 'email_receipt', merchant_uid, query.email.toLowerCase()),
      user_id: identity.user.user_id,
      begun_at: real_clock.now(),
    };
    const payment = await context.transaction(async (transaction) => {
      const found = await paymentsInScope(transaction, identity)
        .selectAll()
        .where('payment.payment_id', '=', query.payment_id)
        .executeTakeFirst();
      if (found === undefined) throw new OperationError('no_record_found');
      if ((await beginReceiptMail(transaction, receipt)) === 'sent') {
        context.replaying();
        return undefined;
      }
      await writeAudit(transaction, context, {
        call: 'email_receipt',
        target_type: 'payment',
        target_id: found.payment_id,
        // The history is kept for good, and who a customer is is not.
        after: { email: maskedEmail(query.email) },
      });
      return found;
    });
    if (payment !== undefined) {
      const mail = receiptMail({ ...payment, merchant: doing_business_as, time_zone }, query.locale ?? 'en');
      try {
        await mailer.send({ ...mail, to: query.email });
      } catch (error) {
        await context.transaction((transaction) => forgetReceiptMail(transaction, receipt));
        throw new OperationError('service_unavailable', {
          message: 'The receipt could not be sent: the mail server cannot be reached',
          cause: error,
        });
      }
      await context.transaction((transaction) => noteReceiptSent(transaction, receipt, real_clock.now()));
    }
    return { message: `The receipt was sent to ${query.email}` };
  };
}
